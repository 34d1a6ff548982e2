import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../../db/client'
import type { VerificationMethod } from '../../contract/channels/channel-settings'
import { LOCALES, type Locale } from '../../contract/intake/channel-texts'
import { CODE_DIGITS, CODE_MINUTES } from '../../contract/intake/protocol'
import { env } from '../../env'
import { log } from '../../log'
import { CODE_MAIL, sendMail } from '../../mail/mail'
import { type MailContent, nameInMail } from '../../mail/mail-body'
import { SIGNATURE, USER_AGENT, USER_AGENT_VALUE } from '../../webhooks/signing/request'
import { sign } from '../../webhooks/signing/signature'
import { explain } from '../../webhooks/transport/outcome'
import { type NetworkPolicy, policyFromEnv } from '../../webhooks/transport/policy'
import { post } from '../../webhooks/transport/post'
import { intakeKey } from '../ticket'

export const SEND_CODE = 'send_code'

const Payload = z.object({ code_id: z.uuid() })

interface CodeRow extends Record<string, unknown> {
  method: VerificationMethod
  contact: string
  locale: string
  channel: string
  expires_at: string
}

/** Task: sends a code that is still valid, by mail or the hook. @throws when that fails; the task runs again */
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
  if (row.method === 'email') {
    const id = CODE_MAIL + code_id
    await sendMail({ id, to: row.contact, ...codeMail(locale, code, row.channel) })
    // Without a mail server the operator reads the file, and looks for it here.
    if (!env().SMTP_URL) log.info({ mail: `${id}.eml` }, 'A one-time code is in DATA_DIR/mail.')
    return
  }
  await postCode({
    id: code_id,
    method: row.method,
    to: row.contact,
    code,
    text: codeMessage(locale, code, row.channel).text,
    locale,
    channel: row.channel,
    expires_at: row.expires_at,
  })
}

/** Derives a code from its id, a random UUID, so that none is stored (RFC 4226, section 5.3, of 31 bits). */
export function codeOf(id: string): string {
  const digest = createHmac('sha256', intakeKey('code')).update(id).digest()
  return String((digest.readUInt32BE(0) & 0x7fffffff) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** Compares what a person entered with a code, in constant time. Spaces and hyphens in it are ignored. */
export function isCode(id: string, entered: string): boolean {
  const given = Buffer.from(entered.replace(/[\s-]/g, ''))
  const genuine = Buffer.from(codeOf(id))
  return given.length === genuine.length && timingSafeEqual(given, genuine)
}

const TEXTS: Readonly<Record<Locale, { subject: string; body: string }>> = {
  en: {
    subject: '{code} is your code',
    body: '{code} is your code for leaving a voice message for {channel}. It is valid for {minutes} minutes. If you did not ask for it, ignore this message.',
  },
  de: {
    subject: '{code} ist Ihr Code',
    body: '{code} ist Ihr Code für eine Sprachnachricht an {channel}. Er gilt {minutes} Minuten. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht.',
  },
  es: {
    subject: '{code} es su código',
    body: '{code} es su código para dejar un mensaje de voz a {channel}. Es válido durante {minutes} minutos. Si no lo ha pedido, ignore este mensaje.',
  },
  fr: {
    subject: '{code} est votre code',
    body: '{code} est votre code pour laisser un message vocal à {channel}. Il est valable {minutes} minutes. Si vous ne l’avez pas demandé, ignorez ce message.',
  },
  pt: {
    subject: '{code} é o seu código',
    body: '{code} é o seu código para deixar uma mensagem de voz a {channel}. É válido durante {minutes} minutos. Se não o pediu, ignore esta mensagem.',
  },
  ar: {
    subject: 'الرمز الخاص بك هو {code}',
    body: '{code} هو رمزك لترك رسالة صوتية إلى {channel}. وهو صالح لمدة {minutes} دقائق. إذا لم تطلبه، فتجاهل هذه الرسالة.',
  },
}

export function codeMail(language: Locale, code: string, channelName: string): MailContent {
  const { subject, text } = codeMessage(language, code, channelName)
  return { subject, account: channelName, language, body: [text, { code }] }
}

/** Returns the subject and the text of the message with a code. A channel's name in it cannot become a link. */
function codeMessage(locale: Locale, code: string, channelName: string): { subject: string; text: string } {
  const filled = (text: string) =>
    text
      .replace('{code}', () => code)
      .replace('{channel}', () => nameInMail(channelName))
      .replace('{minutes}', () => String(CODE_MINUTES))
  const { subject, body } = TEXTS[locale]
  return { subject: filled(subject), text: filled(body) }
}

/** The body of the request to CODE_HOOK_URL. The hook sends `text`, or a text of its own with `code`. */
export interface CodeHookRequest {
  id: string
  method: 'sms' | 'whatsapp'
  to: string
  code: string
  text: string
  locale: string
  channel: string
  expires_at: string
}

const TIMEOUT_MS = 10_000

/** Posts a code to CODE_HOOK_URL, signed and guarded as webhooks are. Errors contain no code and no number. */
export async function postCode(
  request: CodeHookRequest,
  { policy = policyFromEnv(), timeoutMs = TIMEOUT_MS }: { policy?: NetworkPolicy; timeoutMs?: number } = {},
): Promise<void> {
  const { CODE_HOOK_URL, CODE_HOOK_SECRET } = env()
  if (!CODE_HOOK_URL || !CODE_HOOK_SECRET) throw new Error('CODE_HOOK_URL is not set, so no code can be sent.')
  const body = JSON.stringify(request)
  const outcome = await post(
    {
      url: CODE_HOOK_URL,
      headers: {
        'Content-Type': 'application/json',
        [USER_AGENT]: USER_AGENT_VALUE,
        [SIGNATURE]: sign([CODE_HOOK_SECRET], body, new Date()),
      },
      body,
    },
    { timeoutMs, policy },
  )
  const failure = explain(outcome)
  // The response of the hook may repeat the request, so its text is left out.
  if (failure)
    throw new Error(`The code hook failed: ${outcome.kind === 'response' ? `HTTP ${outcome.status}` : failure.code}`)
}
