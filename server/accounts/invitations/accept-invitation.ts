import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../../db/client'
import { accounts, invitations, users } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import type { Role } from '../../contract/accounts/account'
import { sendMail } from '../../mail/mail'
import { type MailContent, nameInMail } from '../../mail/mail-body'
import { HASHING_WAIT_SECONDS, hashPassword, orBusy } from '../passwords/password'
import type { Client, Person } from '../sessions/session'
import { signInWithPassword } from '../sign-in/sign-in'
import { findInvitation, INVITATION_DAYS, invitationLink, joinByInvitation } from './invitations'

export type AcceptResult =
  | { kind: 'joined'; person: Person; accountId: string }
  | { kind: 'closed' | 'wrong' }
  | { kind: 'too_many_tries'; waitSeconds: number }

/** Accepts an invitation with a new user; of two concurrent calls one is `closed`. An existing user never gets a password this way. */
export async function acceptAsNewUser(
  token: string,
  { name, password }: { name: string; password: string },
  ipAddress: string | null,
): Promise<AcceptResult> {
  const found = await findInvitation(token)
  // Before hashing, which is expensive and needs no authentication.
  if (found.kind !== 'open' || found.isKnown) return { kind: 'closed' }
  const passwordHash = await orBusy(hashPassword(password, ipAddress))
  if (passwordHash === 'busy') return { kind: 'too_many_tries', waitSeconds: HASHING_WAIT_SECONDS }
  try {
    return await db().transaction(async (tx): Promise<AcceptResult> => {
      const [user] = await tx.insert(users).values({ email: found.email, name, passwordHash }).returning()
      if (!user) throw new Error('The user was not inserted.')
      const accountId = await joinByInvitation(tx, token, user.id, ipAddress)
      if (!accountId) throw new InvitationClosedError()
      return { kind: 'joined', accountId, person: { id: user.id, sessionVersion: user.sessionVersion } }
    })
  } catch (error) {
    if (error instanceof InvitationClosedError || violates(error, 'users_email')) return { kind: 'closed' }
    throw error
  }
}

/** Accepts for an existing user who enters the password. Counts as a sign-in attempt. */
export async function acceptWithPassword(token: string, password: string, client: Client): Promise<AcceptResult> {
  const found = await findInvitation(token)
  if (found.kind !== 'open') return { kind: 'closed' }
  const tried = await signInWithPassword(found.email, password, client)
  if (tried.kind !== 'person') return tried
  const accountId = await acceptAsUser(token, tried.person.id, client.ipAddress)
  return accountId ? { kind: 'joined', accountId, person: tried.person } : { kind: 'closed' }
}

/** Accepts for a user who is signed in. */
export const acceptAsUser = (token: string, userId: string, ipAddress: string | null): Promise<string | null> =>
  db().transaction((tx) => joinByInvitation(tx, token, userId, ipAddress))

class InvitationClosedError extends Error {
  override name = 'Closed'
}

const Payload = z.object({ invitation_id: z.uuid() })

/** Task: sends an invitation by email. @throws when the email cannot be sent; the task is then repeated */
export async function mailInvitation(payload: unknown): Promise<void> {
  const { invitation_id: id } = Payload.parse(payload)
  const [row] = await db()
    .select({ email: invitations.email, role: invitations.role, account: accounts.name, invitedBy: users.name })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.accountId))
    .innerJoin(users, eq(users.id, invitations.invitedByUserId))
    .where(sql`${invitations.id} = ${id} and ${invitations.expiresAt} > clock_timestamp()`)
  if (!row) return // Withdrawn, replaced or used meanwhile, so the link does not work.
  await sendMail({ id, to: row.email, ...invitationMail({ ...row, url: invitationLink(id) }) })
}

export interface InvitationFacts {
  account: string
  invitedBy: string
  role: Role
  url: string
}

export function invitationMail({ role, url, ...names }: InvitationFacts): MailContent {
  const [account, invitedBy] = [nameInMail(names.account), nameInMail(names.invitedBy)]
  return {
    subject: `${invitedBy} invites you to ${account}`,
    account: names.account,
    body: [
      `${invitedBy} invites you to the account ${account} of the voice message service as ${role}. ${ROLE_PERMISSIONS[role]}`,
      { button: 'Join the account', url },
      `The link works once and expires in ${INVITATION_DAYS} days.`,
    ],
    why: `If you do not know ${invitedBy}, ignore this email.`,
  }
}

const ROLE_PERMISSIONS: Record<Role, string> = {
  admin: 'Admins have full access, including members and account settings.',
  editor: 'Editors can change everything except members and account settings.',
  viewer: 'Viewers can read everything and change nothing.',
}
