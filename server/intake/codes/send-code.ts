import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../../db/client'
import type { VerificationMethod } from '../../contract/channels/channel-settings'
import { LOCALES, type Locale } from '../../contract/intake/locales'
import { env } from '../../env'
import { log } from '../../log'
import { CODE_MAIL, sendMail } from '../../mail/mail'
import { codeOf } from './code'
import { postCode } from './code-hook'
import { codeMessage } from './code-messages'

/** The name of the task that sends a one-time code. */
export const SEND_CODE = 'send_code'

const Payload = z.object({ code_id: z.uuid() })

interface CodeRow extends Record<string, unknown> {
  method: VerificationMethod
  contact: string
  locale: string
  channel: string
  expires_at: string
}

/**
 * Task: sends a code by mail or through the hook. A code that was entered, replaced or has expired is not sent.
 * @throws when it cannot be sent; the task is then repeated with the same code
 */
export async function sendCode(payload: unknown): Promise<void> {
  const { code_id } = Payload.parse(payload)
  const [row] = await db().execute<CodeRow>(sql`
    select s.method, s.contact, s.locale, c.name as channel,
      to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_at
    from intake_codes k join intake_sessions s on s.id = k.session_id join channels c on c.id = s.channel_id
    where k.id = ${code_id}::uuid and k.expires_at > clock_timestamp() and s.contact is not null`)
  if (!row) return
  const locale: Locale = LOCALES.find((known) => known === row.locale) ?? LOCALES[0]
  const code = codeOf(code_id)
  const { subject, text } = codeMessage(locale, code, row.channel)
  if (row.method === 'email') {
    const id = CODE_MAIL + code_id
    await sendMail({ id, to: row.contact, subject, text })
    // Without a mail server the operator reads the file, and looks for it here.
    if (!env().SMTP_URL) log.info({ mail: `${id}.eml` }, 'A one-time code is in DATA_DIR/mail.')
    return
  }
  await postCode({
    id: code_id,
    method: row.method,
    to: row.contact,
    code,
    text,
    locale,
    channel: row.channel,
    expires_at: row.expires_at,
  })
}
