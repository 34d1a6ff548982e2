import postgres from 'postgres'
import { required } from '../../../server/env'
import { startChild } from '../../child'
import type { Cleanup } from '../../cleanup'
import { measureAtOnce, type Singly } from '../at-once'
import type { PhaseEnvironment } from '../environment'
import { type Latency, measureLatency } from '../latency'
import type { Target } from '../targets'
import { publishToOutbox } from './publish'

/** The smallest outbox in Postgres on the same tables: the reference for what a machine can do at most. */
export interface Outbox {
  atOnce: Singly
  steady: Latency[]
}

/** As many connections as the pool of a process has. */
const CONNECTIONS = 10

/** Measures it with the same targets and rates, in a separate worker process. To be called after the real worker has stopped. */
export async function measureOutbox(
  stage: PhaseEnvironment & { env: NodeJS.ProcessEnv },
  { events, rates, seconds, warmUp }: { events: number; rates: readonly number[]; seconds: number; warmUp: number },
  cleanup: Cleanup,
): Promise<Outbox> {
  const sql = postgres(required('DATABASE_URL'), { max: CONNECTIONS, onnotice: () => {} })
  await cleanup.add(() => sql.end({ timeout: 0 }))
  const worker = startChild(new URL('./worker.ts', import.meta.url), stage.env)
  await cleanup.add(() => worker.stop())
  await worker.ask(stage.targets.map(({ subscriptionId, secret }) => ({ subscriptionId, secret })))
  const own = { ...stage, worker, pids: { ...stage.pids, worker: worker.pid } }
  const publishOne = (target: Target) => publishToOutbox(sql, target)
  await measureAtOnce(own, warmUp, publishOne)
  const atOnce = await measureAtOnce(own, events, publishOne)
  const steady: Latency[] = []
  for (const perSecond of rates)
    steady.push(await measureLatency(own, perSecond * seconds, 1000 / perSecond, { publishOne }))
  await worker.stop()
  return { atOnce, steady }
}
