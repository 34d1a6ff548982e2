import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { databaseTime, db } from '../../../db/client'
import { channels, deliveryAttempts, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import { PLAN_TERMS } from '../../accounts/account/plan'
import { type EventKind, MESSAGE_COMPLETED } from '../../contract/messages/event'
import { sampleChannel, sampleMessage } from '../../contract/messages/sample'
import type { TestEvent } from '../../contract/webhooks/attempt'
import { env } from '../../env'
import { ApiError } from '../../errors'
import { admitRequest } from '../../limits/rate-limit'
import { refuseWhilePaused } from '../../pause'
import { receiveAtTestEndpoint, signedRequest } from '../delivery/attempt'
import type { Claim } from '../delivery/claim'
import { insertAttempts, toAttempt, trimHistory } from '../delivery/history'
import { dispatch, NotDispatchedError, reportDispatchFault } from '../transport/dispatch'
import { explain, type Outcome } from '../transport/outcome'
import { type NetworkPolicy, policyFromEnv } from '../transport/policy'
import type { PostRequest } from '../transport/post'
import { findSubscription, type SubscriptionRow } from './subscriptions'

/** Sends a test event: one signed attempt without a delivery. Null as in `findSubscription`. Throws ApiError conflict, rate_limited, 503. */
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
    request: {
      url: request.url,
      headers: request.headers,
      body: request.body,
      is_repeatable: row.testResponse === null,
    },
  }
}

/** The kind and the data (JSON text) of a test event: the sample message, of the subscription's channel. */
export async function sampleEventFor(
  { plan }: Account,
  { channelId }: Pick<SubscriptionRow, 'channelId'>,
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

/** The secrets for a request at this time, during an overlap also the previous one. Throws ApiError conflict when scrubbed. */
export function signingParts(row: SubscriptionRow, now: Date): Claim['subscription'] {
  const { id, url, encryptedSecret, encryptedHeaders, standardWebhooks, testResponse } = row
  if (encryptedSecret === null)
    throw new ApiError('conflict', { message: 'This subscription was scrubbed: its signing secret is erased.' })
  const overlaps = row.previousSecretUntil !== null && row.previousSecretUntil > now
  const previousEncryptedSecret = overlaps ? row.previousEncryptedSecret : null
  return { id, url, encryptedSecret, previousEncryptedSecret, encryptedHeaders, standardWebhooks, testResponse }
}

/** Sends one request while a person waits. Throws ApiError internal_error with 503 when a fault of this service prevents it. */
export async function sendNow<R extends PostRequest>(
  subscription: Claim['subscription'],
  sign: () => R,
  { policy, now }: { policy: NetworkPolicy; now: Date },
): Promise<{ request: R; outcome: Outcome }> {
  refuseWhilePaused()
  try {
    const request = sign()
    const timeoutMs = env().DELIVERY_TIMEOUT_SECONDS * 1000
    const outcome =
      (await receiveAtTestEndpoint(request, subscription, { eventId: null, now, timeoutMs })) ??
      (await dispatch(request, { timeoutMs, policy }))
    return { request, outcome }
  } catch (error) {
    if (!(error instanceof NotDispatchedError)) throw error
    reportDispatchFault(error)
    throw new ApiError('internal_error', {
      status: 503,
      message:
        'The request could not be sent to the receiver because of a fault on our side. It is not recorded. Try again later.',
      headers: { 'Retry-After': '30' },
      cause: error,
    })
  }
}
