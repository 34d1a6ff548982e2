import { sql } from 'drizzle-orm'
import { db } from '../db/client'
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' }
import { env } from './env'
import { inTime, SharedResult } from './shared-result'
import { missingKeyIds } from './webhooks/signing/key-status'

/** Whether this process can do its work. Unlike health it says nothing about other processes. */
export interface Readiness {
  status: 'ready' | 'not_ready'
  database: 'ok' | 'unreachable'
  /** `behind`: some migrations of this version are not applied. */
  migrations: 'ok' | 'behind' | 'unknown'
  /** Ids of encryption keys that stored secrets need and that this process does not have. */
  missing_keys: string[] | null
  /** True from the stop signal on: the process still responds, and should get no new requests. */
  draining: boolean
  /** This process sends nothing (DELIVERY_PAUSED). It can do all other work, so it is ready. */
  delivery_paused: boolean
}

let isDraining = false
const shared = new SharedResult<Readiness>()

/** Makes this process not ready, for the rest of its life. */
export function startDraining(): void {
  isDraining = true
}

/** Returns the readiness of this process, at most a second old. Never throws. */
export async function readiness(): Promise<Readiness> {
  try {
    const measured = await inTime(shared.get(measureReadiness))
    // The kept result may be from before the stop signal.
    return isDraining ? { ...measured, status: 'not_ready', draining: true } : measured
  } catch {
    // Of no use to a probe: a fault of the database is logged where work fails.
    return unreachable()
  }
}

/** Measures the readiness now. @throws when the database does not respond */
export async function measureReadiness(): Promise<Readiness> {
  const migrations = await migrationsState()
  const missing = migrations === 'ok' ? await missingKeyIds() : null
  return {
    status: missing?.length === 0 ? 'ready' : 'not_ready',
    database: 'ok',
    migrations,
    missing_keys: missing,
    draining: false,
    delivery_paused: env().DELIVERY_PAUSED,
  }
}

/** Tells whether all migrations of this version are applied. @throws when the database does not respond */
export async function migrationsState(): Promise<'ok' | 'behind'> {
  const [table] = await db().execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!table?.exists) return 'behind'
  const [row] = await db().execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  return Number(row?.newest ?? 0) < Math.max(...journal.entries.map(({ when }) => when)) ? 'behind' : 'ok'
}

const unreachable = (): Readiness => ({
  status: 'not_ready',
  database: 'unreachable',
  migrations: 'unknown',
  missing_keys: null,
  draining: isDraining,
  delivery_paused: env().DELIVERY_PAUSED,
})
