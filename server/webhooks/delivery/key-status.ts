import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { configuredKeyIds } from '../signing/encryption'

/**
 * Lists the ids of all keys that encrypt a signing secret or an alert URL: current secrets of subscriptions that are not scrubbed,
 * and previous secrets within their overlap. The cost does not depend on the number of subscriptions: a loose index scan reads one entry for
 * each key id.
 */
export async function keyIdsInUse(): Promise<string[]> {
  // The expressions are those of the indexes webhook_subscriptions_key, webhook_subscriptions_previous_key and alert_urls_key.
  const rows = await db().execute<{ key_id: string }>(sql`
    with recursive current_key as (
      select min(split_part(encrypted_secret, '.', 2)) as key_id from webhook_subscriptions where encrypted_secret is not null
      union all
      select (select min(split_part(encrypted_secret, '.', 2)) from webhook_subscriptions
        where encrypted_secret is not null and split_part(encrypted_secret, '.', 2) > current_key.key_id)
      from current_key where key_id is not null
    ), previous_key as (
      select min(split_part(previous_encrypted_secret, '.', 2)) as key_id from webhook_subscriptions
      where previous_encrypted_secret is not null
      union all
      select (select min(split_part(previous_encrypted_secret, '.', 2)) from webhook_subscriptions
        where previous_encrypted_secret is not null and split_part(previous_encrypted_secret, '.', 2) > previous_key.key_id)
      from previous_key where key_id is not null
    ), alert_key as (
      select min(split_part(encrypted_url, '.', 2)) as key_id from alert_urls
      union all
      select (select min(split_part(encrypted_url, '.', 2)) from alert_urls
        where split_part(encrypted_url, '.', 2) > alert_key.key_id)
      from alert_key where key_id is not null
    )
    select key_id from current_key where key_id is not null
    union
    select key_id from alert_key where key_id is not null
    union
    select key_id from previous_key where key_id is not null and exists (
      select from webhook_subscriptions where previous_encrypted_secret is not null
        and split_part(previous_encrypted_secret, '.', 2) = previous_key.key_id and previous_secret_until > clock_timestamp())
    order by key_id`)
  return rows.map(({ key_id }) => key_id)
}

/** Lists the ids of the keys that stored secrets need and that this process does not have. */
export async function missingKeyIds(): Promise<string[]> {
  const configured = configuredKeyIds()
  return (await keyIdsInUse()).filter((id) => !configured.includes(id))
}
