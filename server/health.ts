import { sql } from 'drizzle-orm'
import { db } from '../db/client'
import { type BackupStatus, lastVerifiedBackup } from './backup/backup-status'
import type { Engine, Heartbeat } from './engine/engine'
import { isEngineRow } from './engine/engine-heartbeat'
import { env } from './env'
import { findProblems, type Problem } from './health-problems'
import { oncePerProcess } from './per-process'
import { openCircuits } from './processing/providers/circuit'
import { speechStatus } from './processing/speech/transcribe'
import { countHeld, oldestDueSeconds } from './processing/status/processing-status'
import { migrationsState } from './readiness'
import type { EngineName } from './settings/deliveries'
import { inTime, SharedResult } from './shared-result'
import { countMissingDeliveries } from './webhooks/delivery/publish'
import { failingKeyIds, keyIdsInUse } from './webhooks/signing/key-status'
import { configuredKeyIds } from './webhooks/signing/secret'
import { dispatchFaults } from './webhooks/transport/dispatch'

/** A worker writes its heartbeat every five seconds. After this long without one it has ended or hangs. */
export const HEARTBEAT_LIMIT_SECONDS = 30

// Anyone may request health, and a measurement takes several statements: at most one runs at a time, and one per second.
const shared = oncePerProcess('health', () => new SharedResult<Health>())
type EngineSource = () => Promise<Pick<Engine, 'health'>>

const sharedMeasurement = (engine: EngineSource): Promise<Health> =>
  shared().get(async () => measureHealth(await engine()))

export interface Health extends Partial<Record<EngineName, Heartbeat>> {
  status: 'ok' | 'bad'
  /** What keeps the instance from its work although its parts respond (health-problems.ts). Null when the database did not respond. */
  problems: Problem[] | null
  database: 'ok' | 'unreachable'
  /** `behind`: some migrations of this version are not applied. `unknown`: the database did not respond. */
  migrations: 'ok' | 'behind' | 'unknown'
  worker: Heartbeat
  /** When Inngest last ran something here; only where it is the engine. Without its calls nothing is delivered. */
  inngest?: Heartbeat
  /** While deliveries are paused (DELIVERY_PAUSED) nothing is sent, and the status is `bad`, so that a forgotten pause is noticed. */
  delivery_paused: boolean
  oldest_due_seconds: number | null
  /** Recent events without a delivery that they should have. */
  unqueued: number | null
  /** Ids of encryption keys that a process lacks (`missing`) or has with another key (`failing`). */
  encryption_keys: { missing: string[]; failing: string[] } | null
  /**
   * Why this process or a live worker could not dispatch an attempt within the last minute:
   * `descriptors`, `memory` or `ports` if the machine lacks them, `lookup_slots` if all lookup threads were busy,
   * `resolver` if the resolver did not respond for a receiver with an open connection, `network_down` if no receiver could be reached, `database` if the test endpoint could not keep a request, `unreadable_secret` if a stored text is no encrypted signing secret
   * (the log names the subscription). The deliveries wait and are tried every ten seconds. Null when the database did not respond.
   */
  dispatch_faults: string[] | null
  /** The newest verified backup; null if none was verified. It does not change the status. */
  backup: BackupStatus | null
  processing: {
    speech: string
    oldest_due_seconds: number | null
    held: number
    /** Providers that refuse this service, such as for a wrong key. Messages wait until one of them is accepted. */
    paused_providers: string[]
  } | null
}

/** Name servers of receivers that do not respond cause these, too. */
const CAUSED_BY_RECEIVERS: readonly string[] = ['lookup_slots', 'resolver']

/** Returns the health of this instance, at most a second old. */
export async function health(engine: EngineSource): Promise<Health> {
  try {
    return await inTime(sharedMeasurement(engine))
  } catch {
    return noDatabase()
  }
}

const noDatabase = (): Health => ({
  status: 'bad',
  problems: null,
  database: 'unreachable',
  migrations: 'unknown',
  worker: { seen_at: null, age_seconds: null },
  delivery_paused: env().DELIVERY_PAUSED,
  oldest_due_seconds: null,
  unqueued: null,
  encryption_keys: null,
  dispatch_faults: null,
  backup: null,
  processing: null,
})

/** Measures the health now. @throws when the database does not respond */
export async function measureHealth(engine: Pick<Engine, 'health'>): Promise<Health> {
  const migrations = await migrationsState()
  if (migrations !== 'ok') return { ...noDatabase(), database: 'ok', migrations }
  const [row] = await db().execute<{ seen_at: string | null; age: number | null; due: number | null }>(sql`
    select to_json(max(seen_at) filter (where not ${isEngineRow()})) #>> '{}' as seen_at,
      extract(epoch from clock_timestamp() - max(seen_at) filter (where not ${isEngineRow()}))::float8 as age,
      (select extract(epoch from clock_timestamp() - min(next_attempt_at))::float8 from deliveries
        where state = 'pending' and next_attempt_at <= statement_timestamp()) as due
    from workers`)
  const [unqueued, { keys, faults }] = await Promise.all([countMissingDeliveries(), dispatchState()])
  const [processing, backup] = await Promise.all([processingHealth(), lastVerifiedBackup()])
  const problems = await findProblems(row?.due ?? null)
  const age = row?.age ?? null
  const { isWorking, heartbeat } = await engine.health()
  const isWorkerAlive = age !== null && age <= HEARTBEAT_LIMIT_SECONDS
  const hasKeys = keys.missing.length === 0 && keys.failing.length === 0
  const canDispatch = faults.every((kind) => CAUSED_BY_RECEIVERS.includes(kind))
  const delivery_paused = env().DELIVERY_PAUSED
  const canDeliver = isWorkerAlive && isWorking && !delivery_paused
  const isDelivering = unqueued === 0 && hasKeys && canDispatch && canDeliver
  return {
    status: isDelivering && problems.length === 0 ? 'ok' : 'bad',
    problems,
    database: 'ok',
    migrations,
    worker: { seen_at: isoTime(row?.seen_at), age_seconds: rounded(age) },
    ...(heartbeat ? { [env().DELIVERY_ENGINE]: heartbeat } : {}),
    delivery_paused,
    oldest_due_seconds: rounded(row?.due ?? null),
    unqueued,
    encryption_keys: keys,
    dispatch_faults: faults,
    backup,
    processing,
  }
}

async function processingHealth(): Promise<NonNullable<Health['processing']>> {
  const [speech, held, oldestDue, circuits] = await Promise.all([
    speechStatus(),
    countHeld(),
    oldestDueSeconds(),
    openCircuits(),
  ])
  return {
    speech: speech.state,
    oldest_due_seconds: rounded(oldestDue),
    held,
    paused_providers: circuits.map(({ provider }) => provider),
  }
}

/** Reads whether this process and each live worker can dispatch: missing or failing keys, and dispatch faults. */
async function dispatchState(): Promise<{
  keys: NonNullable<Health['encryption_keys']>
  faults: string[]
}> {
  const [inUse, workers] = await Promise.all([
    keyIdsInUse(),
    db().execute<{ key_ids: string[]; failing_key_ids: string[]; dispatch_faults: string[] }>(sql`
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
    faults: [...new Set([...dispatchFaults(), ...workers.flatMap(({ dispatch_faults }) => dispatch_faults)])].sort(),
  }
}

const isoTime = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null)

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 10) / 10)
