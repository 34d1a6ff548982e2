import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/client'
import { activities, memberships } from '../../../db/schema'
import type { ActivityEntry } from '../account/activity'
import type { OwnSession } from '../sessions/own-session'

/**
 * Writes an entry about the person into the activity log of each of their accounts, because the same login opens all of
 * them.
 */
export async function recordPersonalActivity(
  on: Pick<Queryable, 'execute'>,
  { userId, ipAddress }: OwnSession,
  { action, subject = '', detail = '' }: Omit<ActivityEntry, 'subjectId'>,
): Promise<void> {
  await on.execute(sql`
    insert into ${activities} (account_id, action, user_id, ip_address, subject_id, subject, detail)
    select m.account_id, ${action}, m.user_id, ${ipAddress}::text, m.user_id, ${subject}::text, ${detail}::text
    from ${memberships} m where m.user_id = ${userId}::uuid`)
}
