import { createHash, createHmac } from 'node:crypto'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { accounts, invitations, memberships, users } from '../../../db/schema'
import type { Role } from '../../contract/accounts/account'
import type { CreateInvitation } from '../../contract/accounts/member'
import { env, required } from '../../env'
import { ApiError } from '../../errors'
import { countInWindows, type LimitWindow, secondsUntilRoom } from '../../limits/rate-limit'
import { type Account, requireRole } from '../account/account'
import { type Actor, recordActivity, SYSTEM_ACTOR, type UserActor } from '../account/activity'
import { PLAN_TERMS } from '../account/plan'
import { emailAddress, markEmailVerified } from '../users/users'

type Row = typeof invitations.$inferSelect

export const MAIL_INVITATION = 'mail_invitation'

export const INVITATION_DAYS = 7

/** Open invitations per account. Each may send an email to a person without an account. */
export const MAX_OPEN_INVITATIONS = 100

/** Invites a person by a link that works once. Throws ApiError validation_error, conflict, limit_reached or not_found (403). */
export async function invite(
  account: Account,
  actor: UserActor,
  { email, role }: CreateInvitation,
): Promise<{ row: Row; link: string | null }> {
  const address = emailAddress(email)
  if (address === null)
    throw new ApiError('validation_error', {
      issues: [{ path: ['email'], message: 'Expected an email address, like name@example.com.' }],
    })
  const isLinkShown = !env().SMTP_URL
  const row = await db().transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('no key update')
    await requireRole(tx, account, actor.userId, 'admin')
    if (await isMember(tx, account, address))
      throw new ApiError('conflict', { message: `${address} is already a member.` })
    await tx.delete(invitations).where(and(eq(invitations.accountId, account.id), eq(LOWER_EMAIL, address)))
    const [open] = await tx.select({ number: count() }).from(invitations).where(eq(invitations.accountId, account.id))
    if ((open?.number ?? 0) >= MAX_OPEN_INVITATIONS)
      throw new ApiError('limit_reached', {
        message: `At most ${MAX_OPEN_INVITATIONS} invitations can be open at a time. Withdraw some first.`,
      })
    await countSend(tx, account, address)
    const id = crypto.randomUUID()
    const [inserted] = await tx
      .insert(invitations)
      .values({
        id,
        accountId: account.id,
        email: address,
        role,
        tokenHash: hashOf(tokenOf(id)),
        invitedByUserId: actor.userId,
        isLinkShown,
        expiresAt: sql`clock_timestamp() + make_interval(days => ${INVITATION_DAYS}::int)`,
      })
      .returning()
    if (!inserted) throw new Error('The invitation was not inserted.')
    await recordActivity(tx, account, actor, { action: 'member_invited', subject: address, detail: role })
    await tx.execute(
      sql`select graphile_worker.add_job(${MAIL_INVITATION}, json_build_object('invitation_id', ${id}::text))`,
    )
    return inserted
  })
  return { row, link: isLinkShown ? invitationLink(row.id) : null }
}

/** Each may send an email to a person without an account, with a text that the inviter chose (its name). @throws ApiError limit_reached */
async function countSend(tx: Transaction, account: Account, address: string): Promise<void> {
  const limits = limitsOf(account, address)
  const windows = limits.map(([window]) => window)
  const counted = await countInWindows(tx, windows)
  const [window, reason] = limits[counted.length] ?? []
  if (window === undefined) return
  const seconds = (await secondsUntilRoom(tx, [window])) ?? 1
  throw new ApiError('limit_reached', { message: `${reason}. Try again in ${inWords(seconds)}.` })
}

const DAY_SECONDS = 24 * 60 * 60
/** Invitations of one email address in 24 hours, by all accounts together. */
const MAX_PER_ADDRESS = 3
/** The minimum time between two invitations of one address by one account. */
const INTERVAL_MINUTES = 10

/** The keys have a digest of the address, so that nothing of an erased person is left in them. */
function limitsOf({ id, plan }: Account, address: string): [LimitWindow, string][] {
  const { invitationsPerDay } = PLAN_TERMS[plan]
  const of = hashOf(address)
  return [
    [
      { key: `invitations:${id}`, most: invitationsPerDay, seconds: DAY_SECONDS },
      `Your account can send ${invitationsPerDay} invitations in 24 hours on the ${plan} plan`,
    ],
    [
      { key: `invited:${of}`, most: MAX_PER_ADDRESS, seconds: DAY_SECONDS },
      `This address was invited ${MAX_PER_ADDRESS} times in the last 24 hours`,
    ],
    [
      { key: `invitation:${id}:${of}`, most: 1, seconds: INTERVAL_MINUTES * 60 },
      `You invited this address less than ${INTERVAL_MINUTES} minutes ago`,
    ],
  ]
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return '1 minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Withdraws the invitations by this user, in the transaction that removes their admin role. */
export async function revokeInvitationsBy(
  tx: Transaction,
  account: Account,
  actor: Actor,
  userId: string,
): Promise<void> {
  const voided = await tx
    .delete(invitations)
    .where(and(eq(invitations.accountId, account.id), eq(invitations.invitedByUserId, userId)))
    .returning({ email: invitations.email, role: invitations.role })
  for (const { email, role } of voided)
    await recordActivity(tx, account, actor, {
      action: 'invitation_withdrawn',
      subject: email,
      detail: `${role}, because the inviter is no longer an admin`,
    })
}

/** Lists every open invitation, including expired ones, newest first. */
export const listInvitations = (account: Account): Promise<Row[]> =>
  db()
    .select()
    .from(invitations)
    .where(eq(invitations.accountId, account.id))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))

/** Withdraws an invitation; its link stops working. Null when the account has no such invitation, or it was used. */
export const withdrawInvitation = (account: Account, actor: Actor, id: string): Promise<Row | null> =>
  db().transaction(async (tx) => {
    const [row] = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.accountId, account.id)))
      .returning()
    if (row)
      await recordActivity(tx, account, actor, { action: 'invitation_withdrawn', subject: row.email, detail: row.role })
    return row ?? null
  })

/** Returns the URL of an invitation. The token is derived from the id, so that the queued job contains no secret. */
export const invitationLink = (id: string): string => `${env().BASE_URL}/invitation/${tokenOf(id)}`

type InvitationState =
  | { kind: 'open'; email: string; role: Role; account: string; invitedBy: string; isKnown: boolean }
  | { kind: 'expired'; account: string }
  | { kind: 'unknown' }

/** Returns the state of an invitation. */
export async function findInvitation(token: string): Promise<InvitationState> {
  const [row] = await db()
    .select({
      invitation: invitations,
      account: accounts.name,
      invitedBy: users.name,
      isExpired: sql<boolean>`${invitations.expiresAt} <= clock_timestamp()`,
      isKnown: sql<boolean>`exists (select from users u where lower(u.email) = ${LOWER_EMAIL})`,
    })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.accountId))
    .innerJoin(users, eq(users.id, invitations.invitedByUserId))
    .where(and(eq(invitations.tokenHash, hashOf(token)), INVITED_BY_ADMIN))
  if (!row) return { kind: 'unknown' }
  const { account, invitedBy, isKnown } = row
  if (row.isExpired) return { kind: 'expired', account }
  return { kind: 'open', email: row.invitation.email, role: row.invitation.role, account, invitedBy, isKnown }
}

/** Consumes an invitation and adds the user, who must have its address, to the account. */
export async function joinByInvitation(
  tx: Transaction,
  token: string,
  userId: string,
  ipAddress: string | null,
): Promise<string | null> {
  const [used] = await tx
    .delete(invitations)
    .where(
      and(
        eq(invitations.tokenHash, hashOf(token)),
        sql`${invitations.expiresAt} > clock_timestamp()`,
        INVITED_BY_ADMIN,
        sql`${LOWER_EMAIL} = (select lower(email) from users where id = ${userId}::uuid)`,
      ),
    )
    .returning()
  if (!used) return null
  const { accountId, email, role } = used
  // Only the email had the link, so this person reads that address and knows the password of its login.
  if (!used.isLinkShown) await markEmailVerified(tx, userId)
  const joined = await tx
    .insert(memberships)
    .values({ accountId, userId, role })
    .onConflictDoNothing()
    .returning({ role: memberships.role })
  if (joined.length > 0)
    await recordActivity(
      tx,
      { id: accountId },
      { ...SYSTEM_ACTOR, userId, ipAddress },
      {
        action: 'member_joined',
        subjectId: userId,
        subject: email,
        detail: role,
      },
    )
  return accountId
}

const LOWER_EMAIL = sql`lower(${invitations.email})`

const INVITED_BY_ADMIN = sql`exists (select from ${memberships} inviter where inviter.account_id = ${invitations.accountId}
  and inviter.user_id = ${invitations.invitedByUserId} and inviter.role = 'admin')`

const isMember = async (tx: Transaction, account: Account, address: string): Promise<boolean> =>
  (
    await tx
      .select({ id: users.id })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.accountId, account.id), eq(sql`lower(${users.email})`, address)))
  ).length > 0

const tokenOf = (id: string): string =>
  createHmac('sha256', required('NEXTAUTH_SECRET')).update(`invitation ${id}`).digest('base64url')

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
