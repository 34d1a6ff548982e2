import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { deliveries, webhookSubscriptions } from '../../../db/schema'
import { MESSAGE_COMPLETED } from '../../contract/messages/event'
import { wake } from '../../wake/wake'
import { attempt, type FinishedAttempt } from '../../webhooks/delivery/attempt'
import { type Claim, claimThese } from '../../webhooks/delivery/claim'
import { type Published, publish } from '../../webhooks/delivery/publish'
import { recordResults } from '../../webhooks/delivery/record-results'
import type { Outcome } from '../../webhooks/transport/outcome'
import type { NetworkPolicy } from '../../webhooks/transport/policy'

/**
 * Publishes `count` events of the account, as `complete` does, without waking the engine. Returns their ids in order.
 */
export const publishEvents = async (accountId: string, count = 1, channelId: string | null = null): Promise<string[]> =>
  (await publishMany(accountId, count, channelId)).map(({ eventId }) => eventId)

/** Publishes `count` events of the account and wakes the engine. Returns their ids in order. */
export async function publishAndWake(accountId: string, count = 1): Promise<string[]> {
  const published = await publishMany(accountId, count, null)
  await wake(published.flatMap(({ deliveries }) => deliveries))
  return published.map(({ eventId }) => eventId)
}

function publishMany(accountId: string, count: number, channelId: string | null): Promise<Published[]> {
  const newEvents = Array.from({ length: count }, (_, index) => ({
    messageId: null,
    channelId,
    kind: MESSAGE_COMPLETED,
    data: JSON.stringify({ id: `message-${index}` }),
  }))
  return db().transaction((tx) => publish(tx, { id: accountId }, newEvents))
}

/** Makes the attempt of a due delivery and records its result. Returns when the next one is due; null for none. */
export async function attemptDelivery(id: string, policy: NetworkPolicy): Promise<Date | null> {
  const [claim] = await claimThese([id])
  if (!claim) throw new Error(`The delivery ${id} cannot be claimed.`)
  const [recorded] = await recordResults([await attempt(claim, policy)])
  return recorded?.nextAttemptAt ?? null
}

export const responseOutcome = (status: number, excerpt = ''): Outcome => ({
  kind: 'response',
  status,
  excerpt,
  retryAfter: null,
  timings: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: 1, total_ms: 2 },
})

/** Makes a finished attempt of the claim with this outcome. */
export const ended = (claim: Claim, outcome: Outcome, endedAt: Date = claim.clock()): FinishedAttempt => ({
  claim,
  outcome,
  dispatchedAt: claim.startedAt,
  endedAt,
})

export async function subscriptionRow(id: string): Promise<typeof webhookSubscriptions.$inferSelect> {
  const [row] = await db().select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, id))
  if (!row) throw new Error(`There is no subscription ${id}.`)
  return row
}

export const deliveryRows = (subscriptionId: string): Promise<(typeof deliveries.$inferSelect)[]> =>
  db()
    .select()
    .from(deliveries)
    .where(eq(deliveries.subscriptionId, subscriptionId))
    .orderBy(deliveries.createdAt, deliveries.id)
