import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Transaction } from '../../../db/client'
import { passkeys, users } from '../../../db/schema'
import { env } from '../../env'
import { sendMail } from '../../mail/mail'
import type { MailContent } from '../../mail/mail-body'
import { HASHING_WAIT_SECONDS, hashPassword, orBusy } from '../passwords/password'
import { endSessions, type Person } from '../sessions/session'
import { confirmOwner, revokeLinks } from '../users/users'
import { consumeLink, findLink, type LinkState } from './links'

/** Consumes a sign-in link and returns its user, or why the link does not work. */
export async function signInByLink(token: string): Promise<{ kind: 'person'; person: Person } | LinkState> {
  const person = await db().transaction(async (tx) => {
    const spent = await consumeLink(tx, 'sign_in', token)
    if (!spent) return null
    const { userId, verifiesEmail } = spent
    if (verifiesEmail) await confirmOwner(tx, userId)
    const [user] = await tx.select({ sessionVersion: users.sessionVersion }).from(users).where(eq(users.id, userId))
    return user ? { id: userId, sessionVersion: user.sessionVersion } : null
  })
  return person ? { kind: 'person', person } : findLink('sign_in', token)
}

/** Sets a new or a first password by a link. */
export async function resetPassword(
  token: string,
  password: string,
  ipAddress: string | null = null,
): Promise<{ kind: 'person'; person: Person } | { kind: 'too_many_tries'; waitSeconds: number } | LinkState> {
  const state = await findLink('reset_password', token)
  // Before hashing, which is expensive and needs no authentication.
  if (state.kind !== 'good') return state
  const passwordHash = await orBusy(hashPassword(password, ipAddress))
  if (passwordHash === 'busy') return { kind: 'too_many_tries', waitSeconds: HASHING_WAIT_SECONDS }
  const person = await db().transaction(async (tx) => {
    const spent = await consumeLink(tx, 'reset_password', token)
    if (!spent) return null
    const { userId, verifiesEmail } = spent
    if (verifiesEmail) await confirmOwner(tx, userId)
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await revokeLinks(tx, userId)
    await queuePasswordChangedMail(tx, userId, 'link')
    const sessionVersion = await endSessions(tx, userId)
    return sessionVersion === null ? null : { id: userId, sessionVersion }
  })
  return person ? { kind: 'person', person } : findLink('reset_password', token)
}

export const MAIL_PASSWORD_CHANGED = 'mail_password_changed'

const CAUSES = ['link', 'profile'] as const

export const queuePasswordChangedMail = (tx: Transaction, userId: string, cause: (typeof CAUSES)[number]) =>
  tx.execute(sql`select graphile_worker.add_job(${MAIL_PASSWORD_CHANGED},
    json_build_object('mail_id', gen_random_uuid(), 'user_id', ${userId}::text, 'cause', ${cause}::text))`)

const Payload = z.object({ mail_id: z.uuid(), user_id: z.uuid(), cause: z.enum(CAUSES) })

/** Task: tells the user that the password was changed. @throws when it cannot be sent; the task is then repeated */
export async function mailPasswordChanged(payload: unknown): Promise<void> {
  const { mail_id, user_id, cause } = Payload.parse(payload)
  const [user] = await db().select({ email: users.email }).from(users).where(eq(users.id, user_id))
  if (!user) return // The user was deleted.
  const keys = await db().$count(passkeys, eq(passkeys.userId, user_id))
  await sendMail({ id: mail_id, to: user.email, ...passwordChangedMail(cause, user.email, { hasPasskeys: keys > 0 }) })
}

export const passwordChangedMail = (
  cause: (typeof CAUSES)[number],
  email: string,
  { hasPasskeys }: { hasPasskeys: boolean },
): MailContent => ({
  subject: 'Your password was changed',
  body: [
    TEXTS[cause](email),
    ...(hasPasskeys
      ? [
          'Passkeys still work. Check that all of them are yours.',
          { link: 'Your passkeys', url: `${env().BASE_URL}/profile` },
        ]
      : []),
    'If this was not you, another person has access to your email, knew your password or had the link. Set a new password now.',
    { button: 'Set a new password', url: `${env().BASE_URL}/reset-password` },
  ],
  why: 'You get this email because it is about your login.',
})

const TEXTS: Record<(typeof CAUSES)[number], (email: string) => string> = {
  link: (email) =>
    `The password of ${email} was changed with a link that was sent to this address or created by the operator. All sessions were signed out.`,
  profile: (email) =>
    `The password of ${email} was changed in the settings, with the previous password. All other sessions were signed out.`,
}
