import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { isUuid } from '../../contract/values/text'
import { env, required } from '../../env'

/** The emails that a person can stop with their link. The email about a disabled webhook is always sent. */
const SUBJECTS = ['messages', 'processing', 'warnings'] as const
export type MailSubject = (typeof SUBJECTS)[number]

/** What a link stops: emails of one kind, about one account, to one person. */
interface Unsubscription {
  subject: MailSubject
  accountId: string
  userId: string
}

/** Returns the URL that stops such emails, for List-Unsubscribe (RFC 8058) and the footer. It needs no sign-in and does not expire. */
export const unsubscribeUrl = (from: Unsubscription): string =>
  `${env().BASE_URL}/api/unsubscribe?token=${unsubscribeToken(from)}`

export const unsubscribeToken = ({ subject, accountId, userId }: Unsubscription): string =>
  [subject, accountId, userId, signatureOf(`${subject}.${accountId}.${userId}`)].join('.')

/** Returns what a token stops and the account's name; null for a wrong token and a former member. */
export async function findUnsubscription(token: string): Promise<(Unsubscription & { account: string }) | null> {
  const found = parse(token)
  if (!found) return null
  const [row] = await db().execute<{ name: string }>(sql`
    select a.name from memberships m join accounts a on a.id = m.account_id
    where m.account_id = ${found.accountId}::uuid and m.user_id = ${found.userId}::uuid`)
  return row ? { ...found, account: row.name } : null
}

/** Stops the emails of a token. A repeat changes nothing. @returns whether the token is valid */
export async function unsubscribe(token: string): Promise<boolean> {
  const found = await findUnsubscription(token)
  if (!found) return false
  const isOwn = sql`account_id = ${found.accountId}::uuid and user_id = ${found.userId}::uuid`
  await db().transaction(async (tx) => {
    await tx.execute(sql`update memberships set ${CHOICES[found.subject]} where ${isOwn}`)
    if (found.subject === 'messages') await tx.execute(sql`delete from message_notices where ${isOwn}`)
  })
  return true
}

const CHOICES: Record<MailSubject, ReturnType<typeof sql>> = {
  messages: sql`message_notices = 'none'`,
  processing: sql`processing_notices = false`,
  warnings: sql`failure_warnings = false`,
}

function parse(token: string): Unsubscription | null {
  const [subject, accountId = '', userId = '', signature = ''] = token.split('.')
  const known = SUBJECTS.find((one) => one === subject)
  if (!known || !isUuid(accountId) || !isUuid(userId)) return null
  const genuine = Buffer.from(signatureOf(`${known}.${accountId}.${userId}`))
  const given = Buffer.from(signature)
  const isGenuine = given.length === genuine.length && timingSafeEqual(given, genuine)
  return isGenuine ? { subject: known, accountId, userId } : null
}

const signatureOf = (of: string): string =>
  createHmac('sha256', required('NEXTAUTH_SECRET')).update(`unsubscribe ${of}`).digest('base64url')
