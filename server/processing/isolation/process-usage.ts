import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const PAGE_BYTES = 4096
/** Of the times in /proc: the same on every Linux (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100

/** What a process uses now. */
export interface ProcessUsage {
  residentBytes: number
  /** Of all threads since its start, in user mode and in the kernel. Time in which it waits for a processor is not in it. */
  processorSeconds: number
}

/** Returns what a process uses; null when there is no such process. */
export function usageOf(pid: number | undefined): ProcessUsage | null {
  if (pid === undefined) return null
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  } catch {
    // The process has ended; its exit is reported separately.
    return null
  }
}

/** proc(5): the fields of `stat` are counted from behind the name, which can contain spaces and parentheses. */
function fromProc(pid: number): ProcessUsage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const [, , , , , , , , , , , user = 0, kernel = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return {
    residentBytes: Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES,
    processorSeconds: (user + kernel) / TICKS_PER_SECOND,
  }
}

/** `ps` writes times as `minutes:seconds` or `hours:minutes:seconds`. */
function fromPs(pid: number): ProcessUsage {
  const output = execFileSync('ps', ['-o', 'rss=,time=', '-p', String(pid)], { encoding: 'utf8' })
  const [rss = '0', time = '0'] = output.trim().split(/\s+/)
  return {
    residentBytes: Number(rss) * 1024,
    processorSeconds: time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0),
  }
}
