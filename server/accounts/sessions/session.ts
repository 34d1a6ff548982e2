import Bowser from 'bowser'
import { eq, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { accounts, memberships, sessions, users } from '../../../db/schema'
import type { Plan, Role } from '../../contract/accounts/account'
import type { ListedSession } from '../../contract/accounts/profile'
import { CONFIRMATION_REQUIRED } from '../../contract/dashboard/request'
import type { TimeFormat } from '../../contract/values/time-format'
import { ApiError } from '../../errors'
import { type Account, type Member, toAccount } from '../account/account'

export interface Client {
  /** Null where neither a proxy nor the socket provides it. */
  ipAddress: string | null
  userAgent: string | null
  deviceToken: string | null
}

export const UNKNOWN_CLIENT: Client = { ipAddress: null, userAgent: null, deviceToken: null }

/** A user who has authenticated. A session starts only if `sessionVersion` is still the user's current one. */
export interface Person {
  id: string
  sessionVersion: number
}

/** A session ends this many days after its sign-in, even if it is in use. */
export const SESSION_DAYS = 30
/** A session ends after this many days without use. */
const IDLE_DAYS = 14
const MAX_USER_AGENT_CHARACTERS = 200

/** Starts a session for an authenticated user. */
export async function createSession(person: Person, { ipAddress, userAgent }: Client): Promise<string | null> {
  // The share lock makes this and `endSessions` wait for each other, so no session starts unnoticed in between.
  const [row] = await db().execute<{ id: string }>(sql`
    insert into ${sessions} (user_id, expires_at, ip_address, user_agent)
    select u.id, clock_timestamp() + make_interval(days => ${SESSION_DAYS}::int), ${ipAddress}::text,
      ${userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null}::text
    from ${users} u
    where u.id = ${person.id}::uuid and u.session_version = ${person.sessionVersion}::int
      and exists (select from ${memberships} m where m.user_id = u.id)
    for share of u
    returning id`)
  return row?.id ?? null
}

export interface CurrentSession {
  id: string
  timeZone: string | null
  timeFormat: TimeFormat | null
}

/** Returns the chosen account of a session if the user is a member, otherwise that of the oldest membership. */
export async function membershipOf(
  sessionId: string,
  chosenAccountId: string | undefined,
): Promise<{ account: Account; member: Member; session: CurrentSession } | null> {
  const rows = await db().execute<{
    account_id: string
    account_name: string
    plan: Plan
    created_ms: number
    user_id: string
    email: string
    user_name: string
    time_zone: string | null
    time_format: TimeFormat | null
    role: Role
  }>(sql`
    with session as (
      select s.id, s.user_id, s.last_used_at from ${sessions} s where s.id = ${sessionId}::uuid and ${IS_LIVE}
    ), used as (
      update ${sessions} s set last_used_at = clock_timestamp() from session
      where s.id = session.id and session.last_used_at < clock_timestamp() - interval '5 minutes'
    )
    select a.id as account_id, a.name as account_name, a.plan, (extract(epoch from a.created_at) * 1000)::float8 as created_ms,
      u.id as user_id, u.email, u.name as user_name, u.time_zone, u.time_format, m.role
    from session
    join ${users} u on u.id = session.user_id
    join ${memberships} m on m.user_id = session.user_id
    join ${accounts} a on a.id = m.account_id
    order by m.created_at, a.id`)
  const row = rows.find(({ account_id }) => account_id === chosenAccountId) ?? rows[0]
  if (!row) return null
  const { account_id: id, account_name: name, plan, created_ms, user_id: userId, email, user_name, role } = row
  return {
    account: toAccount({ id, name, plan, createdAt: new Date(created_ms) }),
    member: { userId, email, name: user_name, role },
    session: { id: sessionId, timeZone: row.time_zone, timeFormat: row.time_format },
  }
}

export async function isSessionLive(sessionId: string): Promise<boolean> {
  const [row] = await db().execute(sql`select from ${sessions} s where s.id = ${sessionId}::uuid and ${IS_LIVE}`)
  return row !== undefined
}

export async function revokeSession(sessionId: string): Promise<void> {
  await db().execute(
    sql`update ${sessions} set revoked_at = clock_timestamp() where id = ${sessionId}::uuid and revoked_at is null`,
  )
}

/** The condition that a session, `sessions s`, is valid. */
const IS_LIVE = sql.raw(`s.revoked_at is null and s.expires_at > clock_timestamp()
  and s.last_used_at > clock_timestamp() - interval '${IDLE_DAYS} days'`)

export const signOutEverywhere = (userId: string): Promise<unknown> => db().transaction((tx) => endSessions(tx, userId))

export const signOutOthers = (userId: string, keptSessionId: string): Promise<unknown> =>
  db().transaction((tx) => endSessions(tx, userId, keptSessionId))

/** Ends every session but the kept one, and known devices. Returns the version for new sessions; null without the user. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  keptSessionId: string | null = null,
): Promise<number | null> {
  const [row] = await tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
    .returning({ sessionVersion: users.sessionVersion })
  await tx.execute(sql`
    update ${sessions} set revoked_at = clock_timestamp()
    where user_id = ${userId}::uuid and revoked_at is null and id is distinct from ${keptSessionId}::uuid`)
  return row?.sessionVersion ?? null
}

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
