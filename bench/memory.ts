import { readFile, writeFile } from 'node:fs/promises'

const RESET_PEAK = '5'

/** Returns the resident memory of a process and its peak since `resetPeak`, in bytes. Null without /proc. */
export async function residentMemory(pid: number): Promise<{ now: number; peak: number } | null> {
  if (process.platform !== 'linux') return null
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN)
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

/** Resets the peak, because loading code takes more memory than the loaded code (proc(5), clear_refs). */
export async function resetPeak(pid: number): Promise<void> {
  if (process.platform === 'linux') await writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK)
}
