import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { sessions } from '../../../db/schema'
import type { ListedSession } from '../../contract/accounts/profile'
import { browserName } from './browser-name'
import type { OwnSession } from './own-session'
import { IS_LIVE } from './session'

const MAX_LISTED = 100

/** Lists the valid sessions of the person: the one of this request first, then by last use. */
export async function listSessions({ userId, sessionId }: OwnSession): Promise<ListedSession[]> {
  const rows = await db().execute<{
    id: string
    user_agent: string | null
    ip_address: string | null
    created_ms: number
    used_ms: number
  }>(sql`
    select s.id, s.user_agent, s.ip_address, (extract(epoch from s.created_at) * 1000)::float8 as created_ms,
      (extract(epoch from s.last_used_at) * 1000)::float8 as used_ms
    from ${sessions} s where s.user_id = ${userId}::uuid and ${IS_LIVE}
    order by s.id = ${sessionId}::uuid desc, s.last_used_at desc, s.id limit ${MAX_LISTED}`)
  return rows.map((row) => ({
    id: row.id,
    is_current: row.id === sessionId,
    ...browserName(row.user_agent),
    ip_address: row.ip_address,
    created_at: new Date(row.created_ms).toISOString(),
    last_used_at: new Date(row.used_ms).toISOString(),
  }))
}

/**
 * Ends a session of the person, from its next request on.
 * @returns false when they have no such valid session
 */
export async function revokeOwnSession({ userId }: OwnSession, id: string): Promise<boolean> {
  const rows = await db().execute(sql`
    update ${sessions} s set revoked_at = clock_timestamp()
    where s.id = ${id}::uuid and s.user_id = ${userId}::uuid and ${IS_LIVE} returning s.id`)
  return rows.length > 0
}
