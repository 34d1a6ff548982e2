import postgres from 'postgres'
import { required } from '../../../server/env'
import { startChild } from '../../child'
import type { Cleanup } from '../../cleanup'
import { measureAtOnce, type Singly } from '../at-once'
import { measureBacklog } from '../backlog'
import type { PhaseEnvironment } from '../environment'
import { type Latency, measureLatency } from '../latency'
import type { Delivered } from '../rate'
import type { Target } from '../targets'
import { publishToOutbox } from './publish'
import type { OutboxStart } from './worker'

/** The smallest outbox in Postgres on the same tables: the reference for what a machine can do at most. */
export interface Outbox {
  atOnce: Singly
  steady: Latency[]
}

/** As many connections as the pool of a process has. */
const CONNECTIONS = 10

/**
 * Measures it with the same targets and rates, in a separate worker process. To be called after the real worker has
 * stopped.
 */
export async function measureOutbox(
  stage: StoppedPhase,
  { events, rates, seconds, warmUp }: { events: number; rates: readonly number[]; seconds: number; warmUp: number },
  cleanup: Cleanup,
): Promise<Outbox> {
  const sql = postgres(required('DATABASE_URL'), { max: CONNECTIONS, onnotice: () => {} })
  await cleanup.add(() => sql.end({ timeout: 0 }))
  const own = await startOutbox(stage, { hasBacklog: false }, cleanup)
  const publishOne = (target: Target) => publishToOutbox(sql, target)
  await measureAtOnce(own, warmUp, publishOne)
  const atOnce = await measureAtOnce(own, events, publishOne)
  const steady: Latency[] = []
  for (const perSecond of rates)
    steady.push(await measureLatency(own, perSecond * seconds, 1000 / perSecond, { publishOne }))
  await own.worker.stop()
  return { atOnce, steady }
}

/** Measures it with a backlog, as `measureBacklog` does, after a warm-up with `warmUp` events. */
export async function measureOutboxBacklog(
  stage: StoppedPhase,
  { events, warmUp }: { events: number; warmUp: number },
  cleanup: Cleanup,
): Promise<Delivered> {
  const own = await startOutbox(stage, { hasBacklog: true }, cleanup)
  await measureBacklog(own, warmUp)
  const delivered = await measureBacklog(own, events)
  await own.worker.stop()
  return delivered
}

type StoppedPhase = PhaseEnvironment & { env: NodeJS.ProcessEnv }

async function startOutbox(
  stage: StoppedPhase,
  { hasBacklog }: { hasBacklog: boolean },
  cleanup: Cleanup,
): Promise<PhaseEnvironment> {
  const worker = startChild(new URL('./worker.ts', import.meta.url), stage.env)
  await cleanup.add(() => worker.stop())
  const targets = stage.targets.map(({ subscriptionId, secret }) => ({ subscriptionId, secret }))
  await worker.ask({ targets, hasBacklog } satisfies OutboxStart)
  return { ...stage, worker, pids: { ...stage.pids, worker: worker.pid } }
}
