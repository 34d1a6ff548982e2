import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { preparedOnce } from '../../../db/prepared'
import { configuredKeyIds } from '../signing/secret'

/** A pending delivery of a group. */
export interface GroupRow {
  id: string
  subscriptionId: string
  wakeGeneration: number
  /** The due time, or the end of the lease while an attempt is in flight. */
  nextAttemptAt: Date
  isDue: boolean
  /** The id of a key that its subscription needs and this process does not have. */
  missingKeyId: string | null
}

/**
 * Reads those of these deliveries that are pending. One that is finished, held or deleted has no row.
 * @param ids valid UUIDs
 * @param clock overrides the database's clock in tests.
 * @returns the rows, and the time at which they were read
 */
export async function readGroup(ids: readonly string[], clock?: Date): Promise<{ rows: GroupRow[]; now: Date }> {
  if (ids.length === 0) return { rows: [], now: clock ?? new Date() }
  const found = await selectRows(db(), { ids: JSON.stringify(ids), now: clock?.toISOString() ?? null })
  const configured = configuredKeyIds()
  const rows = found.map(
    (row): GroupRow => ({
      id: row.id,
      subscriptionId: row.subscription_id,
      wakeGeneration: row.wake_generation,
      nextAttemptAt: new Date(row.next_ms),
      isDue: row.next_ms <= row.now_ms,
      missingKeyId: [row.current_key, row.previous_key].find((id) => id !== null && !configured.includes(id)) ?? null,
    }),
  )
  return { rows, now: clock ?? new Date(found[0]?.now_ms ?? Date.now()) }
}

interface SelectedRow extends Record<string, unknown> {
  id: string
  subscription_id: string
  wake_generation: number
  next_ms: number
  now_ms: number
  current_key: string | null
  previous_key: string | null
}

const selectRows = preparedOnce<{ ids: string; now: string | null }, SelectedRow>(
  () => sql`
    with clock as materialized (
      select coalesce(${sql.placeholder('now')}::timestamptz, clock_timestamp()::timestamptz(3)) as now
    )
    select d.id, d.subscription_id, d.wake_generation, (extract(epoch from d.next_attempt_at) * 1000)::float8 as next_ms,
      (extract(epoch from clock.now) * 1000)::float8 as now_ms,
      case when s.is_active then split_part(s.encrypted_secret, '.', 2) end as current_key,
      case when s.is_active and s.previous_secret_until > clock.now
        then split_part(s.previous_encrypted_secret, '.', 2) end as previous_key
    from clock, json_array_elements_text(${sql.placeholder('ids')}::json) as wanted (id)
    join deliveries d on d.id = wanted.id::uuid and d.state = 'pending'
    join webhook_subscriptions s on s.id = d.subscription_id`,
)
