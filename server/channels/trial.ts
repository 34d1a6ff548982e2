import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { env } from '../env'

/** An address that belongs to nobody (RFC 2606), so that a trial needs none. Visitors can change it. */
const VISITOR = 'visitor@example.com'

/**
 * Returns the path of the recorder that people can try without an account; null outside of the demonstration. The limits of
 * anonymous senders and those of the channel apply.
 */
export async function trialPath(): Promise<string | null> {
  const id = env().DEMO_TRIAL_CHANNEL_ID
  if (id === undefined) return null
  const [row] = await db().execute<{ handle: string; slug: string }>(sql`
    select a.handle, c.slug from channels c join accounts a on a.id = c.account_id
      join channel_settings s on s.channel_id = c.id
    where c.id = ${id}::uuid and c.deleted_at is null and a.deleted_at is null and not s.is_paused`)
  return row ? `/c/${row.handle}/${row.slug}#email=${VISITOR}` : null
}
