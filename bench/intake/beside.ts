import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { type BenchEnvironment, startPhase } from '../deliveries/environment'
import { type Latency, measureLatency } from '../deliveries/latency'
import { createTargets, type Target } from '../deliveries/targets'
import { accept } from './accept'

const SUBSCRIPTIONS = 20
const PER_SECOND = 50
const RECORDINGS = 10

export interface Beside {
  /** Deliveries while nothing is transcribed: the mean of a run before and one after. */
  alone: Pick<Latency, 'p50Ms' | 'p99Ms'>
  /** The same deliveries while the worker transcribes. */
  beside: Latency
  /** Transcriptions that ended during that time, and recordings that were still waiting at its end. */
  transcribed: number
  waiting: number
}

/**
 * Measures deliveries of one worker at 50 events a second, alone and while it transcribes ten recordings. The engine must be warm.
 * @param variables settings of the worker, with a speech engine
 */
export async function measureBeside(
  ground: BenchEnvironment,
  port: number,
  { recording, seconds, variables }: { recording: Uint8Array; seconds: number; variables: Record<string, string> },
  say: (phase: string) => void,
): Promise<Beside> {
  const origin = `https://127.0.0.1:${port}`
  const targets = await createTargets(SUBSCRIPTIONS, [origin])
  const [speaker] = await createTargets(1, [origin])
  if (!speaker) throw new Error('There is no account.')
  // Its messages are completed and not delivered, so that the sink receives only what is measured.
  await db().execute(sql`delete from webhook_subscriptions where id = ${speaker.subscriptionId}`)
  const stage = await startPhase(ground, targets, `127.0.0.1:${port}`, variables)
  await stage.worker.ask(null)
  const measure = (onStart?: () => Promise<unknown>) =>
    measureLatency(stage, PER_SECOND * seconds, 1000 / PER_SECOND, onStart ? { onStart } : {})
  say(`${PER_SECOND} deliveries a second, alone`)
  await measure()
  const before = await measure()
  say(`${PER_SECOND} deliveries a second beside ${RECORDINGS} transcriptions`)
  const beside = await measure(() => Promise.all(Array.from({ length: RECORDINGS }, () => accept(speaker, recording))))
  const waiting = RECORDINGS - (await completed(speaker))
  while ((await completed(speaker)) < RECORDINGS) await sleep(LOOK_MS)
  say(`${PER_SECOND} deliveries a second, alone`)
  const after = await measure()
  await stage.worker.stop()
  const alone = { p50Ms: (before.p50Ms + after.p50Ms) / 2, p99Ms: (before.p99Ms + after.p99Ms) / 2 }
  return { alone, beside, transcribed: RECORDINGS - waiting, waiting }
}

const LOOK_MS = 100

/** Returns how many recordings of the account are completed. @throws when one is not going to be */
async function completed({ account }: Target): Promise<number> {
  const [row] = await db().execute<{ completed: number; stopped: number }>(sql`
    select count(*) filter (where m.state = 'completed')::int as completed,
      count(*) filter (where j.state in ('held', 'failed'))::int as stopped
    from messages m left join processing_jobs j on j.id = m.id where m.account_id = ${account.id}`)
  if (!row || row.stopped > 0) throw new Error(`${row?.stopped} recordings are held or have failed.`)
  return row.completed
}
