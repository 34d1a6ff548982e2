import { readFile, writeFile } from 'node:fs/promises'

const RESET_PEAK = '5'

/** Resident memory of a process now and the most since `forgetPeak`, in bytes. Null where /proc does not tell. */
export async function resident(pid: number): Promise<{ now: number; peak: number } | null> {
  if (process.platform !== 'linux') return null
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN)
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

/** From now on the peak is a new one: loading takes more than what is loaded (proc(5), clear_refs). */
export async function forgetPeak(pid: number): Promise<void> {
  if (process.platform === 'linux') await writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK)
}
