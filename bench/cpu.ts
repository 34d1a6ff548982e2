import { readFile } from 'node:fs/promises'

/** Of /proc: Linux counts processor time in hundredths of a second for its readers, whatever its own tick is. */
const TICKS_PER_SECOND = 100

/** Processor seconds, user and system, that a process has used so far. Null where there is no /proc. */
export async function ownSeconds(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const own = await ticksOf(String(pid), false)
  if (own === null) throw new Error(`Process ${pid} is gone.`)
  return own / TICKS_PER_SECOND
}

/** The same of a process, its living children and its ended ones. */
export async function familySeconds(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  let ticks = 0
  for (const child of children.split(' ').filter(Boolean)) ticks += (await ticksOf(child, false)) ?? 0
  // Read last: a child that ended meanwhile is counted among the ended ones.
  const own = await ticksOf(String(pid), true)
  if (own === null) throw new Error(`Process ${pid} is gone.`)
  return (ticks + own) / TICKS_PER_SECOND
}

/** Processor seconds that the whole machine was busy since its boot, over all cores. Null where there is no /proc. */
export async function machineBusySeconds(): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const [first = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = first.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND
}

async function ticksOf(pid: string, withEnded: boolean): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null
    throw error
  })
  if (stat === null) return null
  // The name in parentheses may hold spaces: count from its end (proc(5): utime is field 14, then stime, cutime, cstime).
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return fields.slice(11, withEnded ? 15 : 13).reduce((sum, one) => sum + one, 0)
}
