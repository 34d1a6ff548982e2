import { readFile } from 'node:fs/promises'

/** Unit of processor time in /proc. Linux reports hundredths of a second, whatever its internal tick is. */
const TICKS_PER_SECOND = 100

/** Returns the processor seconds, user and system, that a process has used. Null without /proc. */
export async function processSeconds(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const own = await ticksOf(String(pid), false)
  if (own === null) throw new Error(`Process ${pid} has ended.`)
  return own / TICKS_PER_SECOND
}

/** Returns the processor seconds of a process, its running children and its ended children. */
export async function processTreeSeconds(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  let ticks = 0
  for (const child of children.split(' ').filter(Boolean)) ticks += (await ticksOf(child, false)) ?? 0
  // Read last, so that a child that ends meanwhile is counted with the ended ones.
  const own = await ticksOf(String(pid), true)
  if (own === null) throw new Error(`Process ${pid} has ended.`)
  return (ticks + own) / TICKS_PER_SECOND
}

/** Returns the processor seconds that all cores have been busy since the boot. Null without /proc. */
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
  // The name in parentheses may contain spaces, so fields count from its end (proc(5): utime is field 14, then stime,
  // cutime, cstime).
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return fields.slice(11, withEnded ? 15 : 13).reduce((sum, one) => sum + one, 0)
}
