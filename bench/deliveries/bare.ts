import postgres from 'postgres'
import { required } from '../../server/env'
import { ended, responseOutcome } from '../../server/testing/deliveries/deliveries'
import { claimDue } from '../../server/webhooks/delivery/claim'
import { recordResults } from '../../server/webhooks/delivery/results/record-results'
import { startChild } from '../child'
import type { Cleanup } from '../cleanup'
import { meter } from '../usage'
import { measureSending } from './ceiling'
import type { PhaseEnvironment } from './environment'
import { insertDelivery } from './outbox/publish'
import { type Rate, rate } from './rate'
import type { Target } from './targets'

/** As many connections as the pool of a process has. */
const CONNECTIONS = 10
/** Deliveries in a batch, about as many as while the worker keeps up with the publishers. */
const IN_FLIGHT = 10

/** The reference for one transaction an event: what its parts cost when nothing runs beside them. */
export interface Bare {
  /** Transactions that insert an event and its delivery by postgres.js, and do nothing else. */
  publishing: Rate
  /** The claims and the recording of results of these deliveries, `IN_FLIGHT` at a time, without requests. */
  recording: Rate
  /** The signed requests alone, by the client of the worker, on open connections. */
  sending: Rate
}

/** Measures the parts in turn, with `atOnce` transactions at a time. To be called after the worker has stopped. */
export async function measureBare(
  stage: PhaseEnvironment & { env: NodeJS.ProcessEnv },
  { events, atOnce }: { events: number; atOnce: number },
  cleanup: Cleanup,
): Promise<Bare> {
  const sql = postgres(required('DATABASE_URL'), { max: CONNECTIONS, onnotice: () => {} })
  await cleanup.add(() => sql.end({ timeout: 0 }))
  await publishBare(sql, stage.targets, { events: events / 4, atOnce })
  const usage = await meter({ bench: stage.pids.bench!, postgres: stage.pids.postgres! })
  const seconds = await publishBare(sql, stage.targets, { events, atOnce })
  const publishing = rate(events, seconds, await usage())
  const recording = await recordBare(stage, events)
  const sender = startChild(new URL('./sender.ts', import.meta.url), stage.env)
  await cleanup.add(() => sender.stop())
  await measureSending(stage, sender, events, IN_FLIGHT)
  const sending = await measureSending(stage, sender, events, IN_FLIGHT)
  await sender.stop()
  return { publishing, recording, sending }
}

/** Claims deliveries that are due, and records a response to each. */
async function recordBare({ targets, pids }: PhaseEnvironment, events: number): Promise<Rate> {
  const usage = await meter({ bench: pids.bench!, postgres: pids.postgres! })
  const startedAt = performance.now()
  let recorded = 0
  for (let first = 0; recorded < events; first += IN_FLIGHT) {
    const wants = Array.from({ length: IN_FLIGHT }, (_, n) => targets[(first + n) % targets.length]!)
    const claims = await claimDue(wants.map(({ subscriptionId }) => ({ subscriptionId, most: 1 })))
    if (claims.length === 0) throw new Error(`No delivery is due after ${recorded} of ${events}.`)
    await recordResults(claims.map((claim) => ended(claim, responseOutcome(200))))
    recorded += claims.length
  }
  return rate(recorded, (performance.now() - startedAt) / 1000, await usage())
}

/** Returns the seconds that it took. */
async function publishBare(
  sql: postgres.Sql,
  targets: readonly Target[],
  { events, atOnce }: { events: number; atOnce: number },
): Promise<number> {
  const startedAt = performance.now()
  let next = 0
  const publisher = async () => {
    for (let n = next++; n < events; n = next++) await insertDelivery(sql, targets[n % targets.length]!)
  }
  await Promise.all(Array.from({ length: atOnce }, publisher))
  return (performance.now() - startedAt) / 1000
}
