import Bowser from 'bowser'
import { eq, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { sessions, users } from '../../../db/schema'
import type { ListedSession } from '../../contract/accounts/profile'
import { CONFIRMATION_REQUIRED } from '../../contract/dashboard/request'
import { ApiError } from '../../errors'
import { IS_LIVE } from './session'

export const CONFIRMED_MINUTES = 10

export interface OwnSession {
  userId: string
  sessionId: string
  ipAddress: string | null
}

/** Locks the person, as signing out everywhere does, and checks the session. @throws ApiError invalid_token */
export async function lockOwnUser(tx: Transaction, own: OwnSession): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, own.userId)).for('no key update')
  if (!user || !(await sessionOf(tx, own))) throw new ApiError('invalid_token', { message: 'You are signed out.' })
  return user
}

/** Checks that the person proved who they are within CONFIRMED_MINUTES. @throws ApiError not_found (403) */
export async function requireConfirmed(own: OwnSession, on: Pick<Queryable, 'execute'> = db()): Promise<void> {
  if ((await sessionOf(on, own))?.is_confirmed) return
  throw new ApiError('not_found', {
    status: 403,
    reason: CONFIRMATION_REQUIRED,
    message: 'Confirm that it is you, then try again.',
  })
}

export const markConfirmed = ({ sessionId }: OwnSession, on: Pick<Queryable, 'execute'> = db()) =>
  on.execute(sql`update ${sessions} set authenticated_at = clock_timestamp() where id = ${sessionId}::uuid`)

async function sessionOf(on: Pick<Queryable, 'execute'>, { userId, sessionId }: OwnSession) {
  const [row] = await on.execute<{ is_confirmed: boolean }>(sql`
    select s.authenticated_at > clock_timestamp() - make_interval(mins => ${CONFIRMED_MINUTES}::int) as is_confirmed
    from ${sessions} s where s.id = ${sessionId}::uuid and s.user_id = ${userId}::uuid and ${IS_LIVE}`)
  return row
}

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

/** Ends a session of the person, from its next request on. */
export async function revokeOwnSession({ userId }: OwnSession, id: string): Promise<boolean> {
  const rows = await db().execute(sql`
    update ${sessions} s set revoked_at = clock_timestamp()
    where s.id = ${id}::uuid and s.user_id = ${userId}::uuid and ${IS_LIVE} returning s.id`)
  return rows.length > 0
}

interface BrowserName {
  browser: string | null
  system: string | null
}

const MAX_NAME_CHARACTERS = 40

/** Reads the names of the browser and the system from a `User-Agent` header: "Firefox", "Windows". Any text is allowed. */
export function browserName(userAgent: string | null): BrowserName {
  if (!userAgent?.trim()) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: nameOf(browser.name), system: nameOf(os.name) }
}

const nameOf = (name: string | undefined): string | null =>
  name && name.length <= MAX_NAME_CHARACTERS ? (NAMES.get(name) ?? name) : null

const NAMES = new Map([['Microsoft Edge', 'Edge']])
