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

/**
 * Returns the memory of a process and its children in bytes, shared pages divided among those that map them (proc(5), Pss).
 * Null without /proc.
 */
export async function proportionalMemory(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const sizes = await Promise.all([String(pid), ...children.split(' ').filter(Boolean)].map(proportionalSize))
  return sizes.reduce((sum, one) => sum + one, 0)
}

/** A child that ended meanwhile has none. */
async function proportionalSize(pid: string): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return 'Pss: 0 kB'
    throw error
  })
  return 1024 * Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? Number.NaN)
}
