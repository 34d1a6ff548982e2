import { createHash, createHmac } from 'node:crypto'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client'
import { accounts, invitations, memberships, users } from '../../db/schema'
import type { Role } from '../contract/account'
import type { CreateInvitation } from '../contract/invitation'
import { env, required } from '../env'
import { ApiError } from '../errors'
import type { Account } from './account'
import { type Actor, type Maker, NOBODY, record } from './activity'
import { emailAddress } from './email-address'

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
 * @throws ApiError validation_error for what is no address, conflict for a member, limit_reached.
 */
export async function invite(
  account: Account,
  actor: Maker,
  { email, role }: CreateInvitation,
): Promise<{ row: Row; link: string | null }> {
  const address = emailAddress(email)
  if (address === null)
    throw new ApiError('validation_error', {
      issues: [{ path: ['email'], message: 'Expected an email address, like name@example.com.' }],
    })
  const row = await db().transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('no key update')
    if (await isMember(tx, account, address))
      throw new ApiError('conflict', { message: `${address} is a member already.` })
    await tx.delete(invitations).where(and(eq(invitations.accountId, account.id), eq(LOWER_EMAIL, address)))
    const [open] = await tx.select({ number: count() }).from(invitations).where(eq(invitations.accountId, account.id))
    if ((open?.number ?? 0) >= MAX_OPEN_INVITATIONS)
      throw new ApiError('limit_reached', {
        message: `At most ${MAX_OPEN_INVITATIONS} invitations may be open at a time. Withdraw some.`,
      })
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
        expiresAt: sql`clock_timestamp() + make_interval(days => ${INVITATION_DAYS}::int)`,
      })
      .returning()
    if (!inserted) throw new Error('The invitation was not inserted.')
    await record(tx, account, actor, { act: 'member_invited', subject: address, detail: role })
    await tx.execute(
      sql`select graphile_worker.add_job(${MAIL_INVITATION}, json_build_object('invitation_id', ${id}::text))`,
    )
    return inserted
  })
  return { row, link: env().SMTP_URL ? null : invitationLink(row.id) }
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
    if (row) await record(tx, account, actor, { act: 'invitation_withdrawn', subject: row.email, detail: row.role })
    return row ?? null
  })

/** The address of its page. It is made from the id with our key, so that the queued mail needs no secret. */
export const invitationLink = (id: string): string => `${env().BASE_URL}/invitation/${tokenOf(id)}`

/** What a link is worth. One that was used, withdrawn or replaced is unknown. */
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
    .where(eq(invitations.tokenHash, hashOf(token)))
  if (!row) return { kind: 'unknown' }
  const { account, invitedBy, isKnown } = row
  if (row.isExpired) return { kind: 'expired', account }
  return { kind: 'open', email: row.invitation.email, role: row.invitation.role, account, invitedBy, isKnown }
}

/**
 * Uses the invitation up and lets this person in, whose address it must be. Of two at once one gets the account's id; null
 * when the link works no more or is somebody else's. Who is a member by now keeps the role they have.
 */
export async function join(
  tx: Transaction,
  token: string,
  userId: string,
  source: string | null,
): Promise<string | null> {
  const [used] = await tx
    .delete(invitations)
    .where(
      and(
        eq(invitations.tokenHash, hashOf(token)),
        sql`${invitations.expiresAt} > clock_timestamp()`,
        sql`${LOWER_EMAIL} = (select lower(email) from users where id = ${userId}::uuid)`,
      ),
    )
    .returning()
  if (!used) return null
  const { accountId, email, role } = used
  const joined = await tx
    .insert(memberships)
    .values({ accountId, userId, role })
    .onConflictDoNothing()
    .returning({ role: memberships.role })
  if (joined.length > 0)
    await record(
      tx,
      { id: accountId },
      { ...NOBODY, userId, source },
      {
        act: 'member_joined',
        subjectId: userId,
        subject: email,
        detail: role,
      },
    )
  return accountId
}

const LOWER_EMAIL = sql`lower(${invitations.email})`

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
