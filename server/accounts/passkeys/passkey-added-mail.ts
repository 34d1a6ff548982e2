import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Transaction } from '../../../db/client'
import { passkeys, users } from '../../../db/schema'
import { env } from '../../env'
import { sendMail } from '../../mail/mail'

/** The name of the task that sends the email about a new passkey. */
export const MAIL_PASSKEY_ADDED = 'mail_passkey_added'

/** Queues the email in the transaction that adds the passkey. */
export const queuePasskeyAddedMail = (tx: Transaction, passkeyId: string) =>
  tx.execute(sql`select graphile_worker.add_job(${MAIL_PASSKEY_ADDED},
    json_build_object('mail_id', gen_random_uuid(), 'passkey_id', ${passkeyId}::text))`)

const Payload = z.object({ mail_id: z.uuid(), passkey_id: z.uuid() })

/**
 * Task: tells the user by email that a passkey was added, in case another person added it.
 * @throws when the email cannot be sent; the task is then repeated
 */
export async function mailPasskeyAdded(payload: unknown): Promise<void> {
  const { mail_id, passkey_id } = Payload.parse(payload)
  const [user] = await db()
    .select({ email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, passkey_id))
  if (!user) return // The passkey was removed.
  await sendMail({
    id: mail_id,
    to: user.email,
    subject: 'A passkey was added to your login',
    text: `A passkey was added for ${user.email}. It signs in without the password.

If this was not you, another person has used your login. Remove the passkey and change your password:
${env().BASE_URL}/profile
`,
  })
}
