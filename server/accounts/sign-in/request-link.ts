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

/** Name of the task that mails a link. */
export const MAIL_LINK = 'mail_link'

/** So often a mail server that is down is tried, over three hours and a half. */
const MAX_ATTEMPTS = 10

/**
 * Whether links are offered: where a mail server takes them. Without one they are kept as files that only the operator reads,
 * so people would wait for a mail that never comes; whoever develops reads those files.
 */
export const areLinksMailed = (): boolean => Boolean(env().SMTP_URL) || env().NODE_ENV === 'development'

/**
 * Asks for a mail with a link. The answer is the same for everybody, and so is the work: whether anybody has this address is
 * looked up by the task, long after the answer.
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
 * The task: makes the link and mails it, where somebody has the address. A repeat sends the same link, good anew.
 * @throws when the mail cannot be sent, and is tried again.
 */
export async function mailLink(payload: unknown): Promise<void> {
  const { link_id, purpose, email, requested_at } = Payload.parse(payload)
  const link = await createLink(purpose, email, {
    id: link_id,
    createdAt: sql`${requested_at}::timestamptz`,
    // Without a mail server it becomes a file, which only the operator reads.
    verifiesEmail: Boolean(env().SMTP_URL),
  })
  if (!link) return // Nobody has this address, or the link was used already: the mail had arrived.
  await sendMail({ id: link_id, to: link.email, ...linkMessage(purpose, { url: link.url, minutes: LINK_MINUTES }) })
}

/**
 * For operators, who hand it over themselves; null where nobody has the address.
 * @param isVouchedFor whether the operator states that whom they hand it to is the owner of the address.
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
