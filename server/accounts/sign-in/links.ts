import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Transaction } from '../../../db/client'
import { emailLinks, LINK_PURPOSES, users } from '../../../db/schema'
import { env, required } from '../../env'
import { sendMail } from '../../mail/mail'
import type { MailContent } from '../../mail/mail-body'
import { emailAddress } from '../users/users'
import { admitSignIn } from './sign-in'

export const MAIL_LINK = 'mail_link'

const MAX_ATTEMPTS = 10

/** Whether the sign-in pages offer links by email: with a mail server, and in development. */
export const areLinksMailed = (): boolean => Boolean(env().SMTP_URL) || env().NODE_ENV === 'development'

/** Queues an email with a link. The response does not tell known addresses from unknown ones. */
export async function requestLink(
  purpose: LinkPurpose,
  email: string,
  ipAddress: string | null,
): Promise<{ kind: 'queued' } | { kind: 'no_address' } | { kind: 'too_many_tries'; waitSeconds: number }> {
  const address = emailAddress(email)
  if (address === null) return { kind: 'no_address' }
  const admitted = await admitSignIn('link', { address, ipAddress })
  if (!admitted.admitted) return { kind: 'too_many_tries', waitSeconds: admitted.waitSeconds }
  await db().execute(sql`
    select graphile_worker.add_job(${MAIL_LINK}, json_build_object('link_id', gen_random_uuid(), 'purpose', ${purpose}::text,
      'email', ${address}::text, 'requested_at', clock_timestamp()), max_attempts => ${MAX_ATTEMPTS})`)
  return { kind: 'queued' }
}

const Payload = z.object({
  link_id: z.uuid(),
  purpose: z.enum(LINK_PURPOSES),
  email: z.string(),
  requested_at: z.string(),
})

/** Task: sends a link to a user of the address; a repeat sends the same link. @throws when the email cannot be sent */
export async function mailLink(payload: unknown): Promise<void> {
  const { link_id, purpose, email, requested_at } = Payload.parse(payload)
  const link = await createLink(purpose, email, {
    id: link_id,
    createdAt: sql`${requested_at}::timestamptz`,
    // Without a mail server the email becomes a file that only the operator reads.
    verifiesEmail: Boolean(env().SMTP_URL),
  })
  if (!link) return // No user has this address, or the link was used, so an earlier email had arrived.
  await sendMail({ id: link_id, to: link.email, ...linkMail(purpose, link.url) })
}

/** Creates a link that the operator passes on; null when no user has the address. */
export const createLinkForOperator = (
  purpose: LinkPurpose,
  email: string,
  isVouchedFor: boolean,
): Promise<Link | null> =>
  createLink(purpose, emailAddress(email) ?? '', {
    id: randomUUID(),
    createdAt: sql`clock_timestamp()`,
    verifiesEmail: isVouchedFor,
  })

/** How long a link is valid, in minutes from the time its email was sent, or the operator created it. */
export const LINK_MINUTES = 30

export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** The state of a link. It is `replaced` when a newer link for the same purpose was requested. */
export type LinkState = { kind: 'good'; email: string } | { kind: 'used' | 'replaced' | 'expired' | 'unknown' }

interface Link {
  email: string
  url: string
  expiresAt: Date
}

export async function createLink(
  purpose: LinkPurpose,
  address: string,
  { id, createdAt, verifiesEmail }: { id: string; createdAt: SQL; verifiesEmail: boolean },
): Promise<Link | null> {
  const token = tokenOf(id)
  const [link] = await db().execute<{ email: string; expires_at: string }>(sql`
    with person as (select id, email from ${users} where lower(email) = ${address}),
    link as (
      insert into ${emailLinks} (id, user_id, purpose, token_hash, verifies_email, created_at, expires_at)
      select ${id}::uuid, id, ${purpose}, ${hashOf(token)}, ${verifiesEmail}, ${createdAt}, ${EXPIRY} from person
      on conflict (id) do update set expires_at = excluded.expires_at where ${emailLinks.usedAt} is null
      returning expires_at)
    select email, expires_at from person, link`)
  if (!link) return null
  const url = `${env().BASE_URL}${PAGES[purpose]}?token=${token}`
  return { email: link.email, url, expiresAt: new Date(link.expires_at) }
}

/** Returns the current state of a link. Reading does not consume it, because mail scanners open every link. */
export async function findLink(purpose: LinkPurpose, token: string): Promise<LinkState> {
  const [row] = await db().execute<{ email: string; is_used: boolean; is_expired: boolean; is_replaced: boolean }>(sql`
    select u.email, l.used_at is not null as is_used, l.expires_at <= clock_timestamp() as is_expired, ${IS_REPLACED} as is_replaced
    from ${emailLinks} l join ${users} u on u.id = l.user_id
    where l.token_hash = ${hashOf(token)} and l.purpose = ${purpose}`)
  if (!row) return { kind: 'unknown' }
  if (row.is_used) return { kind: 'used' }
  if (row.is_replaced) return { kind: 'replaced' }
  return row.is_expired ? { kind: 'expired' } : { kind: 'good', email: row.email }
}

/** Consumes a link. Of two concurrent calls one gets the user and the other null. */
export async function consumeLink(
  tx: Transaction,
  purpose: LinkPurpose,
  token: string,
): Promise<{ userId: string; verifiesEmail: boolean } | null> {
  const [row] = await tx.execute<{ user_id: string; verifies_email: boolean }>(sql`
    update ${emailLinks} l set used_at = clock_timestamp()
    where l.token_hash = ${hashOf(token)} and l.purpose = ${purpose} and l.used_at is null
      and l.expires_at > clock_timestamp() and not ${IS_REPLACED}
    returning l.user_id, l.verifies_email`)
  return row ? { userId: row.user_id, verifiesEmail: row.verifies_email } : null
}

const PAGES: Record<LinkPurpose, string> = { sign_in: '/sign-in/link', reset_password: '/reset-password' }

/** Derives the token from the id, so that the queued job contains no secret and a repeat sends the same link. */
const tokenOf = (linkId: string): string =>
  createHmac('sha256', required('NEXTAUTH_SECRET')).update(`email link ${linkId}`).digest('base64url')

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const EXPIRY = sql.raw(`clock_timestamp() + interval '${LINK_MINUTES} minutes'`)

const IS_REPLACED = sql.raw(`exists (select from email_links newer
  where newer.user_id = l.user_id and newer.purpose = l.purpose and (newer.created_at, newer.id) > (l.created_at, l.id))`)

export const linkMail = (purpose: LinkPurpose, url: string): MailContent => ({
  subject: SUBJECTS[purpose],
  body: [
    INSTRUCTIONS[purpose],
    { button: BUTTONS[purpose], url },
    `The link works once and expires in ${LINK_MINUTES} minutes. If you request another link, this one stops working.`,
  ],
  why: NOT_REQUESTED[purpose],
})

const SUBJECTS: Record<LinkPurpose, string> = {
  sign_in: 'Your sign-in link',
  reset_password: 'Set a new password',
}

const INSTRUCTIONS: Record<LinkPurpose, string> = {
  sign_in: 'Sign in to the dashboard with this link, and confirm on the page.',
  reset_password: 'Set a new password for the dashboard with this link.',
}

const BUTTONS: Record<LinkPurpose, string> = { sign_in: 'Sign in', reset_password: 'Set a new password' }

const NOT_REQUESTED: Record<LinkPurpose, string> = {
  sign_in: 'If you did not request this link, ignore this email. No one can sign in without the link.',
  reset_password: 'If you did not request this link, ignore this email. Your password does not change.',
}
