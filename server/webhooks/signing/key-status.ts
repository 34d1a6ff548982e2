import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { oncePerEnv } from '../../env'
import { log } from '../../log'
import { configuredKeyIds } from './secret'

/** Lists the ids of all keys that encrypt a stored secret. */
export async function keyIdsInUse(): Promise<string[]> {
  const rows = await db().execute<{ key_id: string }>(sql`
    select key_id from (${keyIdsIn(sql`webhook_subscriptions`, sql`encrypted_secret`)}) as current_key
    union
    select key_id from (${keyIdsIn(sql`alert_urls`, sql`encrypted_url`)}) as alert_key
    union
    select key_id from (${keyIdsIn(sql`webhook_subscriptions`, sql`previous_encrypted_secret`)}) as previous_key
    where exists (
      select from webhook_subscriptions where previous_encrypted_secret is not null
        and split_part(previous_encrypted_secret, '.', 2) = previous_key.key_id and previous_secret_until > clock_timestamp())
    order by key_id`)
  return rows.map(({ key_id }) => key_id)
}

/** Reads one entry for each key id of the index on this expression (a loose index scan). */
const keyIdsIn = (table: SQL, column: SQL): SQL => sql`
  with recursive found as (
    select min(split_part(${column}, '.', 2)) as key_id from ${table} where ${column} is not null
    union all
    select (select min(split_part(${column}, '.', 2)) from ${table}
      where ${column} is not null and split_part(${column}, '.', 2) > found.key_id)
    from found where key_id is not null
  )
  select key_id from found where key_id is not null`

export async function missingKeyIds(): Promise<string[]> {
  const configured = configuredKeyIds()
  return (await keyIdsInUse()).filter((id) => !configured.includes(id))
}

// The encryption keys that failed in this process: for the heartbeat, for health, and for the log once a minute for each key.

const LOG_EVERY_MS = 60_000
const FORGET_AFTER_MS = 60_000

// Reset with the configuration, so that it holds faults of the configured keys only.
const faults = oncePerEnv(() => new Map<string, { seenAt: number; loggedAt: number }>())

/** Records that deliveries wait because of an encryption key, and logs it once a minute. It never logs a key. */
export function reportKeyFault(keyId: string, now: number = performance.now()): void {
  const known = faults().get(keyId)
  const isDue = known === undefined || now - known.loggedAt >= LOG_EVERY_MS
  faults().set(keyId, { seenAt: now, loggedAt: isDue ? now : known.loggedAt })
  if (!isDue) return
  if (configuredKeyIds().includes(keyId))
    log.error({ key_id: keyId }, 'this encryption key does not decrypt a stored secret; its deliveries and alerts wait')
  else
    log.error(
      { key_id: keyId },
      'this encryption key is missing in SECRET_ENCRYPTION_KEYS; the deliveries and alerts that need it wait',
    )
}

export function failingKeyIds(now: number = performance.now()): string[] {
  for (const [keyId, { seenAt }] of faults()) if (now - seenAt > FORGET_AFTER_MS) faults().delete(keyId)
  const configured = configuredKeyIds()
  return [...faults().keys()].filter((keyId) => configured.includes(keyId)).sort()
}
