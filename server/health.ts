import { sql } from 'drizzle-orm'
import { db } from '../db/client'
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' }
import { engine, type Heartbeat } from './engine/engine'
import { isEngineRow } from './engine/engine-heartbeat'
import { type EngineName, env } from './env'
import { SharedResult } from './limits/shared-result'
import { type DispatchFaultCount, dispatchFaults, sumByKind } from './webhooks/delivery/dispatch-faults'
import { countMissingDeliveries } from './webhooks/delivery/find-missing-deliveries'
import { keyIdsInUse } from './webhooks/delivery/key-status'
import { failingKeyIds } from './webhooks/signing/key-faults'
import { configuredKeyIds } from './webhooks/signing/secret'

/** A worker writes every five seconds; one that has been silent for this long is gone or stuck. */
export const HEARTBEAT_LIMIT_SECONDS = 30
const ANSWER_MS = 3_000

/** Anybody may ask, and each measurement is several statements: so there is at most one in flight, and one result a second. */
const TIMES = { keptMs: 1_000, abandonedMs: 30_000 }
// On globalThis, because Next's bundles load this module again in the same process.
const shared = globalThis as typeof globalThis & { voiceMessageHealth?: SharedResult<Health> }
const measured = (): Promise<Health> => {
  shared.voiceMessageHealth ??= new SharedResult(TIMES)
  return shared.voiceMessageHealth.get(measureHealth)
}

export interface Health extends Partial<Record<EngineName, Heartbeat>> {
  status: 'ok' | 'bad'
  database: 'ok' | 'unreachable'
  /** Behind: this version's migrations are not all applied. Unknown: the database did not say. */
  migrations: 'ok' | 'behind' | 'unknown'
  worker: Heartbeat
  /** When Inngest last ran something here; only where it is the engine. Without its calls nothing is delivered. */
  inngest?: Heartbeat
  /** How long the delivery that waits longest has been due; null when none is. Not a fault by itself: a backlog drains. */
  oldest_due_seconds: number | null
  /** Recent events that lack a delivery they should have: 0 at every moment, else an event was lost and this is bad. */
  unqueued: number | null
  /**
   * Ids of encryption keys that signing secrets need: `missing` where this process or a live worker does not have them, `failing`
   * where one has another key under that id. Deliveries that need one wait. Null when the database did not say.
   */
  encryption_keys: { missing: string[]; failing: string[] } | null
  /**
   * Attempts that this process and the live workers could not dispatch within the last minute, by the kind of the fault:
   * `descriptors`, `memory` or `ports` where the machine lacks them, `lookup_slots` where all lookup threads were busy,
   * `unreadable_secret` where a stored signing secret is none (the log names the subscription). Their deliveries wait, and are
   * tried every 15 seconds at least. Null when the database did not say.
   */
  dispatch_faults: DispatchFaultCount[] | null
}

/** Name servers of receivers that do not answer keep the lookup threads busy: nothing that an operator could repair, so no bad health. */
const CAUSED_BY_RECEIVERS: DispatchFaultCount['kind'] = 'lookup_slots'

/**
 * How this instance is, at most a second ago. Never throws, and answers within three seconds even when the database does not:
 * a statement that it does not answer stays queued, and those who ask meanwhile wait for that one.
 */
export async function health(): Promise<Health> {
  try {
    return await Promise.race([measured(), timeout()])
  } catch {
    // Why is in the database's own log; whoever asks for health needs to know that it is so.
    return SILENT
  }
}

const SILENT: Health = {
  status: 'bad',
  database: 'unreachable',
  migrations: 'unknown',
  worker: { seen_at: null, age_seconds: null },
  oldest_due_seconds: null,
  unqueued: null,
  encryption_keys: null,
  dispatch_faults: null,
}

/** Measures now. @throws when the database does not answer */
export async function measureHealth(): Promise<Health> {
  const [bare] = await db().execute<{ is: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is null as is`,
  )
  if (bare?.is) return { ...SILENT, database: 'ok', migrations: 'behind' }
  const newest = Math.max(...journal.entries.map(({ when }) => when))
  const [row] = await db().execute<{
    behind: boolean
    seen_at: string | null
    age: number | null
    due: number | null
  }>(sql`
    select (select coalesce(max(created_at), 0) < ${newest} from drizzle.__drizzle_migrations) as behind,
      to_json(max(seen_at) filter (where not ${isEngineRow()})) #>> '{}' as seen_at,
      extract(epoch from clock_timestamp() - max(seen_at) filter (where not ${isEngineRow()}))::float8 as age,
      (select extract(epoch from clock_timestamp() - min(next_attempt_at))::float8 from deliveries
        where state = 'pending' and next_attempt_at <= clock_timestamp()) as due
    from workers`)
  const isCurrent = row?.behind === false
  const [unqueued, { keys, faults }] = isCurrent
    ? await Promise.all([countMissingDeliveries(), dispatchState()])
    : [null, { keys: null, faults: null }]
  const age = row?.age ?? null
  const migrations = isCurrent ? 'ok' : 'behind'
  const { isWorking, heartbeat } = await (await engine()).health()
  const isBeating = age !== null && age <= HEARTBEAT_LIMIT_SECONDS
  const hasKeys = keys?.missing.length === 0 && keys.failing.length === 0
  const canDispatch = faults?.every(({ kind }) => kind === CAUSED_BY_RECEIVERS) ?? false
  const isFine = migrations === 'ok' && unqueued === 0 && hasKeys && canDispatch && isBeating && isWorking
  return {
    status: isFine ? 'ok' : 'bad',
    database: 'ok',
    migrations,
    worker: { seen_at: moment(row?.seen_at), age_seconds: rounded(age) },
    ...(heartbeat ? { [env().DELIVERY_ENGINE]: heartbeat } : {}),
    oldest_due_seconds: rounded(row?.due ?? null),
    unqueued,
    encryption_keys: keys,
    dispatch_faults: faults,
  }
}

/** Whether this process and each worker that is alive can dispatch: the keys in use, against those that they have, and their faults. */
async function dispatchState(): Promise<{ keys: Health['encryption_keys']; faults: Health['dispatch_faults'] }> {
  const [inUse, workers] = await Promise.all([
    keyIdsInUse(),
    db().execute<{ key_ids: string[]; failing_key_ids: string[]; dispatch_faults: DispatchFaultCount[] }>(sql`
      select key_ids, failing_key_ids, dispatch_faults from workers
      where key_ids is not null and seen_at > clock_timestamp() - make_interval(secs => ${HEARTBEAT_LIMIT_SECONDS})`),
  ])
  const each = [configuredKeyIds(), ...workers.map(({ key_ids }) => key_ids)]
  const failing = new Set([...failingKeyIds(), ...workers.flatMap(({ failing_key_ids }) => failing_key_ids)])
  return {
    keys: {
      missing: inUse.filter((id) => each.some((configured) => !configured.includes(id))),
      failing: [...failing].sort(),
    },
    faults: sumByKind([...dispatchFaults(), ...workers.flatMap(({ dispatch_faults }) => dispatch_faults)]),
  }
}

const moment = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null)

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 10) / 10)

const timeout = () => new Promise<never>((_, reject) => setTimeout(reject, ANSWER_MS, new Error('no answer')).unref())
