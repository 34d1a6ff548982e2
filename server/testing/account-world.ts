import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '../../db/client'
import { deliveries, deliveryAttempts, invitations } from '../../db/schema'
import type { Account } from '../accounts/account'
import type { Plan } from '../contract/accounts/account'
import { completeMessages } from '../messages/completion/complete'
import { hashToken } from '../tokens/token'
import { aChannel, aMember, anAccount, aSubscription, aToken } from './factory'
import { aMessage } from './message'

/** One of everything an account can have, by id. */
export interface AccountWorld {
  account: Account
  adminId: string
  editorId: string
  tokenId: string
  channelId: string
  subscriptionId: string
  disabledId: string
  messageId: string
  /** As it is called outside: `evt_…`. */
  eventId: string
  deliveryId: string
  attemptId: string
  invitationId: string
}

/** Refused when it is dialled, so that a test of it ends at once. */
const UNREACHABLE = 'https://127.0.0.1/voice'

export async function anAccountWorld(plan: Plan = 'starter'): Promise<AccountWorld> {
  const account = await anAccount({ plan })
  const { userId: createdByUserId } = await aMember({ accountId: account.id })
  const { userId: editorId } = await aMember({ accountId: account.id, role: 'editor' })
  const { row: token } = await aToken({ accountId: account.id, createdByUserId })
  const channel = await aChannel({ accountId: account.id })
  const subscription = await aSubscription({ accountId: account.id, createdByUserId, url: UNREACHABLE })
  const disabled = await aSubscription({
    accountId: account.id,
    createdByUserId,
    isActive: false,
    disabledAt: new Date(),
    disabledReason: 'failures',
  })
  const [message] = await completeMessages(account, [aMessage({ channelId: channel.id })])
  const deliveryId = message?.deliveries[0]?.id
  if (!message || !deliveryId) throw new Error('The message has no delivery.')
  const failed = { state: 'failed', nextAttemptAt: null, finishedAt: new Date() } as const
  const [delivery] = await db().update(deliveries).set(failed).where(eq(deliveries.id, deliveryId)).returning()
  const [attempt] = await db()
    .insert(deliveryAttempts)
    .values({
      id: randomUUID(),
      subscriptionId: subscription.row.id,
      deliveryId,
      eventId: delivery?.eventId ?? '',
      resendNumber: 0,
      number: 6,
      attemptedAt: new Date(),
      status: 503,
      excerpt: 'down',
    })
    .returning()
  const [invitation] = await db()
    .insert(invitations)
    .values({
      accountId: account.id,
      email: `guest+${account.id}@harbour.example`,
      role: 'viewer',
      tokenHash: hashToken(account.id),
      invitedByUserId: createdByUserId,
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    .returning()
  return {
    account,
    adminId: createdByUserId,
    editorId,
    tokenId: token.id,
    channelId: channel.id,
    subscriptionId: subscription.row.id,
    disabledId: disabled.row.id,
    messageId: message.messageId,
    eventId: message.eventId,
    deliveryId,
    attemptId: attempt?.id ?? '',
    invitationId: invitation?.id ?? '',
  }
}
