import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { databaseTime } from '../../../db/clock'
import { channels, deliveryAttempts, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import { PLAN_TERMS } from '../../accounts/account/plan'
import { type EventKind, MESSAGE_COMPLETED } from '../../contract/messages/event'
import { sampleChannel, sampleMessage } from '../../contract/messages/sample'
import type { TestEvent } from '../../contract/webhooks/attempt'
import { env } from '../../env'
import { admitRequest } from '../../limits/rate-limit'
import { signedRequest } from '../delivery/attempt'
import { toAttempt, trimHistory } from '../delivery/history'
import { insertAttempts } from '../delivery/results/attempt-rows'
import { explain, type Outcome } from '../transport/outcome'
import { type NetworkPolicy, policyFromEnv } from '../transport/policy'
import { sendNow, signingParts } from './send-now'
import { findSubscription, type SubscriptionRow } from './subscriptions'

/**
 * Sends a test event (spec, "Request headers of a delivery"): one attempt without a delivery, with the sample message, signed with
 * the real secret. It is recorded in the history and changes nothing else, whatever the response. Null as in `findSubscription`.
 * @throws ApiError conflict when the subscription was scrubbed and has no secret; rate_limited beyond sixty a minute; internal_error
 * with 503 when a fault of this service prevents the request, and then nothing is recorded.
 */
export async function sendTestEvent(
  account: Account,
  actor: Actor,
  id: string,
  { policy = policyFromEnv() }: { policy?: NetworkPolicy } = {},
): Promise<TestEvent | null> {
  const row = await findSubscription(account, id)
  if (!row) return null
  // Limited like an endpoint (spec, "Limits"): sixty a minute for one subscription.
  await admitRequest(account.id, `test ${row.id}`)

  // Signed with the database's time: the clock of this process may be wrong.
  const now = await databaseTime()
  const subscription = signingParts(row, now)
  const attemptId = randomUUID()
  const event = { id: randomUUID(), ...(await sampleEventFor(account, row, now)) }
  const sign = () => signedRequest({ attemptId, event, subscription }, now, { isTest: true })
  const { request, outcome } = await sendNow(subscription, sign, { policy, now })
  return {
    attempt: await recordTest(account, actor, row, { attemptId, eventId: event.id, outcome, attemptedAt: now }),
    request: { ...request, is_repeatable: row.testResponse === null },
  }
}

/**
 * Returns the kind and the data (JSON text) of a test event: the sample message, for a subscription to one channel a message of
 * that channel.
 */
export async function sampleEventFor(
  { plan }: Account,
  { channelId }: SubscriptionRow,
  now: Date,
): Promise<{ kind: EventKind; data: string }> {
  const [channel] = channelId ? await db().select().from(channels).where(eq(channels.id, channelId)) : []
  const terms = { ...PLAN_TERMS[plan], channel: channel && sampleChannel(channel) }
  return { kind: MESSAGE_COMPLETED, data: JSON.stringify(sampleMessage(env().BASE_URL, now, terms)) }
}

async function recordTest(
  account: Account,
  actor: Actor,
  { id: subscriptionId, url }: SubscriptionRow,
  {
    attemptId,
    eventId,
    outcome,
    attemptedAt,
  }: { attemptId: string; eventId: string; outcome: Outcome; attemptedAt: Date },
) {
  const failure = explain(outcome)
  const response = outcome.kind === 'response' ? outcome : null
  return db().transaction(async (tx) => {
    // Recording results trims this history too, under the same lock.
    await tx
      .select({ id: webhookSubscriptions.id })
      .from(webhookSubscriptions)
      .where(eq(webhookSubscriptions.id, subscriptionId))
      .for('no key update')
    await insertAttempts(tx, [
      {
        id: attemptId,
        subscriptionId,
        deliveryId: null,
        eventId,
        resendNumber: 0,
        number: 1,
        isTest: true,
        attemptedAt,
        outcome,
        nextAttemptAt: null,
      },
    ])
    const [row] = await tx.select().from(deliveryAttempts).where(eq(deliveryAttempts.id, attemptId))
    if (!row) throw new Error('The attempt of the test event was not inserted.')
    await trimHistory(tx, [subscriptionId])
    // A code with its status, which components/settings/activity-labels.ts turns into a sentence: "http_status: 503".
    const detail = [failure?.code, response?.status].filter((part) => part !== undefined).join(': ')
    await recordActivity(tx, account, actor, { action: 'test_sent', subjectId: subscriptionId, subject: url, detail })
    return toAttempt(row)
  })
}
