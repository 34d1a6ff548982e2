import { machineBusySeconds, processSeconds, processTreeSeconds } from './cpu'

export interface Usage {
  /** Processor seconds of each process (for a Postgres, of all its processes). Null without /proc. */
  cpu: Record<string, number> | null
  /** Average number of cores that other processes kept busy, as a measure of noise. */
  otherCores: number | null
}

/** Measures the processor time of the processes until the returned function is called. */
export async function meter(pids: Record<string, number>): Promise<() => Promise<Usage>> {
  const startedAt = performance.now()
  const before = await readings(pids)
  return async () => {
    const after = await readings(pids)
    const seconds = (performance.now() - startedAt) / 1000
    if (!before || !after) return { cpu: null, otherCores: null }
    const cpu = Object.fromEntries(Object.keys(pids).map((name) => [name, after.cpu[name]! - before.cpu[name]!]))
    const ours = Object.values(cpu).reduce((sum, one) => sum + one, 0)
    return { cpu, otherCores: Math.max(0, after.busy - before.busy - ours) / seconds }
  }
}

async function readings(pids: Record<string, number>): Promise<{ cpu: Record<string, number>; busy: number } | null> {
  const busy = await machineBusySeconds()
  if (busy === null) return null
  const cpu: Record<string, number> = {}
  // A Postgres has a process for each connection. The others are one process each, and the bench is the parent of most.
  for (const [name, pid] of Object.entries(pids))
    cpu[name] = (await (name.includes('postgres') ? processTreeSeconds : processSeconds)(pid)) ?? Number.NaN
  return { cpu, busy }
}
