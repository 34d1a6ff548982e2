import { createHash, createHmac } from 'node:crypto'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { accounts, invitationSends, invitations, memberships, users } from '../../../db/schema'
import type { Role } from '../../contract/accounts/account'
import type { CreateInvitation } from '../../contract/accounts/invitation'
import { env, required } from '../../env'
import { ApiError } from '../../errors'
import type { Account } from '../account/account'
import { type Actor, recordActivity, SYSTEM_ACTOR, type UserActor } from '../account/activity'
import { PLAN_TERMS } from '../account/plan'
import { requireRole } from '../account/require-role'
import { emailAddress } from '../email/email-address'
import { markEmailVerified } from '../email/verified-email'
import { type EarlierInvitations, invitationRefusal, MAX_PER_ADDRESS } from './invitation-limits'

type Row = typeof invitations.$inferSelect

/** Name of the task that mails an invitation (invitation-mail.ts). */
export const MAIL_INVITATION = 'mail_invitation'

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7

/** Each may be a mail to a stranger, so an account has not more of them open. */
export const MAX_OPEN_INVITATIONS = 100

/**
 * Invites a person by a link that works once; an earlier invitation of the same address is replaced, and its link dead. The
 * mail is queued in the transaction. The link is in this answer where no mail is configured, and nowhere else.
 * @throws ApiError validation_error for what is no address, conflict for a member, limit_reached with the time to wait,
 *   not_found (403) when the inviter is no admin any more.
 */
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
      throw new ApiError('conflict', { message: `${address} is a member already.` })
    await tx.delete(invitations).where(and(eq(invitations.accountId, account.id), eq(LOWER_EMAIL, address)))
    const [open] = await tx.select({ number: count() }).from(invitations).where(eq(invitations.accountId, account.id))
    if ((open?.number ?? 0) >= MAX_OPEN_INVITATIONS)
      throw new ApiError('limit_reached', {
        message: `At most ${MAX_OPEN_INVITATIONS} invitations may be open at a time. Withdraw some.`,
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

/** Counts an invitation against the limits, or refuses it. @throws ApiError limit_reached */
async function countSend(tx: Transaction, account: Account, address: string): Promise<void> {
  // The account's row is locked; two accounts that invite one address take turns here.
  await tx.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}::int, hashtext(${address}))`)
  const { invitationsPerDay } = PLAN_TERMS[account.plan]
  const age = (where: SQL, nth: number) => sql`(select extract(epoch from clock_timestamp() - created_at)::float8
    from ${invitationSends} where ${where} order by created_at desc offset ${nth - 1}::int limit 1)`
  const [earlier] = await tx.execute<{ [K in keyof EarlierInvitations]: number | null }>(sql`select
    ${age(sql`account_id = ${account.id} and email = ${address}`, 1)} as "latestOfPair",
    ${age(sql`email = ${address}`, MAX_PER_ADDRESS)} as "oldestOfAddress",
    ${age(sql`account_id = ${account.id}`, invitationsPerDay)} as "oldestOfAccount"`)
  const refusal = earlier ? invitationRefusal(earlier, account.plan) : null
  if (refusal) throw new ApiError('limit_reached', { message: refusal })
  await tx.insert(invitationSends).values({ accountId: account.id, email: address })
}

const ADDRESS_LOCK = 7_254_884

/** Deletes what no limit on invitations counts any more. */
export async function pruneInvitationSends(): Promise<void> {
  await db().execute(sql`delete from ${invitationSends} where created_at < clock_timestamp() - interval '2 days'`)
}

/** Withdraws what this person invited, in the transaction that takes the role of admin from them. */
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

/** Every open invitation, the expired too, newest first. */
export const listInvitations = (account: Account): Promise<Row[]> =>
  db()
    .select()
    .from(invitations)
    .where(eq(invitations.accountId, account.id))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))

/** From now on its link is dead. Null when the account has no such invitation, or it was used. */
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

/** The address of its page. It is made from the id with our key, so that the queued mail needs no secret. */
export const invitationLink = (id: string): string => `${env().BASE_URL}/invitation/${tokenOf(id)}`

/** What a link is worth. One that was used, withdrawn or replaced, or whose inviter is no admin any more, is unknown. */
export type InvitationState =
  | { kind: 'open'; email: string; role: Role; account: string; invitedBy: string; isKnown: boolean }
  | { kind: 'expired'; account: string }
  | { kind: 'unknown' }

/** Looking at an invitation does not use it: mail scanners open every link they see. `isKnown`: somebody has the address. */
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

/**
 * Uses the invitation up and lets this person in, whose address it must be. Of two at once one gets the account's id; null
 * when the link works no more or is somebody else's. Who is a member by now keeps the role they have.
 */
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
  // Who holds a link that only its mail had reads that address, and has just chosen, or given, the password of its login.
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

/** Whoever invited is an admin of the account at this moment. */
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
