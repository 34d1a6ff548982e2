import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const PAGE_BYTES = 4096

/** Returns the resident memory of a process in bytes; 0 when there is no such process. */
export function residentBytes(pid: number | undefined): number {
  if (pid === undefined) return 0
  try {
    if (process.platform === 'linux')
      return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
  } catch {
    // The process has ended; its exit is reported separately.
    return 0
  }
}
