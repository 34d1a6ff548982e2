import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { db } from '../../../db/client'
import { events, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { Diagnosis, Evidence } from '../../contract/webhooks/diagnosis'
import { ApiError } from '../../errors'
import { envelope } from '../signing/request'
import { decryptSecret, UnreadableSecretError } from '../signing/secret'
import { findSubscription } from '../subscriptions/subscriptions'
import { diagnose, type KnownSecret } from './diagnose'

const MAX_TRIED = 100

/** Diagnoses a request that a receiver got. Nothing is stored. Null without the subscription. Throws ApiError without its secret. */
export async function checkDelivery(
  account: Account,
  { subscription_id, secret, header, body, received_at }: Evidence,
): Promise<Diagnosis | null> {
  const others = await secretsOf(account)
  const given =
    secret === null ? await secretOf(account, subscription_id ?? '') : { text: secret, subscriptionId: null }
  if (!given) return null
  const bytes = Buffer.from(body, 'base64')
  return diagnose({
    header,
    body: bytes,
    receivedAt: received_at === null ? new Date() : new Date(received_at),
    secret: given,
    others: others.filter(({ text }) => text !== given.text || secret !== null),
    sent: await sentBytes(account, bytes.toString('utf8')),
  })
}

async function secretOf(account: Account, id: string): Promise<{ text: string; subscriptionId: string } | null> {
  const row = await findSubscription(account, id)
  if (!row) return null
  if (row.encryptedSecret === null)
    throw new ApiError('conflict', { message: 'This subscription was scrubbed: its signing secret is erased.' })
  const [text] = readable(() => [decryptSecret(row.encryptedSecret ?? '', row.id)])
  if (text === undefined)
    throw new ApiError('internal_error', {
      status: 503,
      message: 'The signing secret cannot be read because of a fault on our side. Try again later.',
      headers: { 'Retry-After': '30' },
    })
  return { text, subscriptionId: row.id }
}

async function secretsOf(account: Account): Promise<KnownSecret[]> {
  const { id, encryptedSecret, previousEncryptedSecret } = webhookSubscriptions
  const rows = await db()
    .select({ id, encryptedSecret, previousEncryptedSecret })
    .from(webhookSubscriptions)
    .where(and(eq(webhookSubscriptions.accountId, account.id), isNotNull(encryptedSecret)))
    .orderBy(desc(webhookSubscriptions.createdAt))
    .limit(MAX_TRIED)
  const known = (subscriptionId: string, encrypted: string | null, which: KnownSecret['which']): KnownSecret[] =>
    encrypted === null
      ? []
      : readable(() => [{ subscriptionId, which, text: decryptSecret(encrypted, subscriptionId) }])
  return rows.flatMap((row) => [
    ...known(row.id, row.encryptedSecret, 'current'),
    ...known(row.id, row.previousEncryptedSecret, 'previous'),
  ])
}

/** Leaves out a secret whose key this process does not have. Health reports the key. */
function readable<T>(read: () => T[]): T[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableSecretError) return []
    throw error
  }
}

async function sentBytes(account: Account, text: string): Promise<Buffer | null> {
  const eventId = /evt_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(text)?.[1]
  const deliveredAt = /delivered_at[^0-9]{1,20}(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/.exec(text)?.[1]
  if (!eventId || !deliveredAt || Number.isNaN(Date.parse(deliveredAt))) return null
  const [event] = await db()
    .select({ kind: events.kind, data: events.data })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.accountId, account.id)))
  return event ? Buffer.from(envelope({ ...event, eventId, deliveredAt: new Date(deliveredAt) })) : null
}
