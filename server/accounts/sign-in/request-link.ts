import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../../db/client'
import { LINK_PURPOSES } from '../../../db/schema'
import { env } from '../../env'
import { sendMail } from '../../mail/mail'
import { emailAddress } from '../email/email-address'
import { createLink, LINK_MINUTES, type Link, type LinkPurpose } from '../email/links'
import { linkMessage } from './link-messages'
import { admitSignIn } from './sign-in-rate-limit'

/** The name of the task that sends a link by email. */
export const MAIL_LINK = 'mail_link'

/** Attempts to send one email, over three and a half hours. */
const MAX_ATTEMPTS = 10

/**
 * Whether the sign-in pages offer links by email: with a mail server, and in development. Without a mail server emails
 * become files that only the operator or the developer reads.
 */
export const areLinksMailed = (): boolean => Boolean(env().SMTP_URL) || env().NODE_ENV === 'development'

/**
 * Queues an email with a link. Response and response time are the same for known and unknown addresses: the task looks
 * up the address later.
 */
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

/**
 * Task: creates the link and sends it, if a user has the address. A repeat sends the same link with a new expiry.
 * @throws when the email cannot be sent; the task is then repeated
 */
export async function mailLink(payload: unknown): Promise<void> {
  const { link_id, purpose, email, requested_at } = Payload.parse(payload)
  const link = await createLink(purpose, email, {
    id: link_id,
    createdAt: sql`${requested_at}::timestamptz`,
    // Without a mail server the email becomes a file that only the operator reads.
    verifiesEmail: Boolean(env().SMTP_URL),
  })
  if (!link) return // No user has this address, or the link was used, so an earlier email had arrived.
  await sendMail({ id: link_id, to: link.email, ...linkMessage(purpose, { url: link.url, minutes: LINK_MINUTES }) })
}

/**
 * Creates a link that the operator passes on; null when no user has the address.
 * @param isVouchedFor whether the operator vouches that the recipient owns the address
 */
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
