import { readFile } from 'node:fs/promises'

// Quantiles, tables, and the processor time and memory of processes from /proc. Without /proc, which only Linux has, these
// are 0.

/** Returns the smallest value that at least this share of the values does not exceed. NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Formats rows under a heading, the first column aligned left and the others right. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((_, column) => Math.max(...[heading, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => (column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width)))
      .join('   ')
      .trimEnd()
  return [line(heading), widths.map((width) => '-'.repeat(width)).join('   '), ...rows.map(line)].join('\n')
}

export const count = (value: number): string => Math.round(value).toLocaleString('en-US')
export const ms = (value: number): string => (Number.isNaN(value) ? '' : `${value.toFixed(1)} ms`)

/** What processes used during a measurement. */
export interface Usage {
  /** Processor seconds, user and system, of each process by name. */
  cpu: Record<string, number>
  /** Average number of cores that all other processes kept busy. */
  otherCores: number
}

/** Formats the processor time of a process for each of `events`. */
export function microsEach({ cpu }: Usage, process: string, events: number): string {
  const seconds = cpu[process]
  return seconds === undefined ? '' : `${count((seconds * 1e6) / events)} µs`
}

export const otherCores = (usage: Usage): string => usage.otherCores.toFixed(2)

/** Measures the processor time of these processes, their children included, until the returned function is called. */
export async function meter(pids: Record<string, number>): Promise<() => Promise<Usage>> {
  const names = Object.keys(pids)
  const read = () => Promise.all([busySeconds(), ...Object.values(pids).map(processorSeconds)])
  const startedAt = performance.now()
  const before = await read()
  return async () => {
    const seconds = (performance.now() - startedAt) / 1000
    const [busy = 0, ...ours] = (await read()).map((after, n) => after - before[n]!)
    const others = busy - ours.reduce((sum, one) => sum + one, 0)
    const cpu = Object.fromEntries(names.map((name, n) => [name, ours[n]!]))
    return { cpu, otherCores: Math.max(0, others) / seconds }
  }
}

/** Formats the memory of a process and its children, shared pages divided among those that map them (proc(5), Pss). */
export async function memory(pid: number): Promise<string> {
  const sizes = await Promise.all(
    [pid, ...(await childrenOf(pid))].map(async (one) => {
      const text = await readProc(`${one}/smaps_rollup`)
      return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0)
    }),
  )
  return `${Math.round(sizes.reduce((sum, one) => sum + one, 0) / 1024)} MB`
}

/** Linux reports hundredths of a second in /proc, whatever its internal tick is. */
const TICKS_PER_SECOND = 100

/** A Postgres has a process for each connection. The children of this process are measured on their own. */
async function processorSeconds(pid: number): Promise<number> {
  if (pid === process.pid) return (await ticksOf(pid, false)) / TICKS_PER_SECOND
  let ticks = 0
  for (const child of await childrenOf(pid)) ticks += await ticksOf(child, false)
  // Read last, so that a child that ends meanwhile is counted with the ended ones.
  return (ticks + (await ticksOf(pid, true))) / TICKS_PER_SECOND
}

async function ticksOf(pid: number, withEndedChildren: boolean): Promise<number> {
  const stat = await readProc(`${pid}/stat`)
  // The name in parentheses may contain spaces, so fields count from its end (proc(5): utime is field 14, then stime,
  // cutime, cstime).
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return fields.slice(11, withEndedChildren ? 15 : 13).reduce((sum, one) => sum + one, 0)
}

async function busySeconds(): Promise<number> {
  const [first = ''] = (await readProc('stat')).split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = first.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND
}

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readProc(`${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number)

const readProc = (file: string): Promise<string> =>
  readFile(`/proc/${file}`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  })

/** Returns the monotonic clock of the machine in milliseconds. All its processes share it. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6
