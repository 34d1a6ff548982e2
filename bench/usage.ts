import { familySeconds, machineBusySeconds, ownSeconds } from './cpu'

export interface Usage {
  /** Processor seconds of each process (with Postgres, all of its processes); null where /proc does not tell. */
  cpu: Record<string, number> | null
  /** Cores kept busy, on average, by processes that are none of this bench's: the noise. */
  otherCores: number | null
}

/** Measures what the processes use from now until the returned function is called. */
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
  // Postgres is a process for each connection; the others are one each, the bench their parent.
  for (const [name, pid] of Object.entries(pids))
    cpu[name] = (await (name === 'postgres' ? familySeconds : ownSeconds)(pid)) ?? Number.NaN
  return { cpu, busy }
}
