import { deliveryHeaders, envelope, publicEventId } from '../signing/request'
import { decryptHeaders, decryptSecret, UnreadableSecretError } from '../signing/secret'
import { sign, standardWebhooksHeaders } from '../signing/signature'
import { dispatchWatched, NotDispatchedError } from '../transport/dispatch'
import { isInternal, type Outcome } from '../transport/outcome'
import type { NetworkPolicy } from '../transport/policy'
import type { PostRequest } from '../transport/post'
import { type Claim, LEASE_MARGIN_SECONDS } from './claim'
import { receive } from './test-endpoint'

export interface FinishedAttempt {
  claim: Claim
  outcome: Outcome
  /** The time in the envelope and in the signature, just before the request was sent. */
  dispatchedAt: Date
  endedAt: Date
}

/**
 * Makes the claimed attempt. It never throws because of the receiver.
 * @throws NotDispatchedError for a fault of this service before the first byte was sent: the caller releases the claim.
 * After any other error the outcome is unknown, and the attempt is repeated when the lease has ended.
 */
export async function attempt(claim: Claim, policy: NetworkPolicy): Promise<FinishedAttempt> {
  if (claim.isInterruptedTooOften)
    return { claim, outcome: INTERRUPTED, dispatchedAt: claim.startedAt, endedAt: claim.clock() }
  const dispatchedAt = claim.clock()
  const leaseMs = claim.leaseLeftMs() - LEASE_MARGIN_SECONDS * 1000
  const stallAllowanceMs = Math.min(Math.max(leaseMs - claim.timeoutMs, 0), claim.timeoutMs)
  const request = signedRequest(claim, dispatchedAt)
  const { timeoutMs, event } = claim
  const outcome =
    (await receiveAtTestEndpoint(request, claim.subscription, { eventId: event.id, now: dispatchedAt, timeoutMs })) ??
    (await dispatchWatched(request, { timeoutMs, stallAllowanceMs, policy }))
  if (isInternal(outcome)) throw new Error(`A fault of this service after the request was sent: ${outcome.detail}`)
  return { claim, outcome, dispatchedAt, endedAt: claim.clock() }
}

/** Hands a request over to the built-in test endpoint; null when the receiver is another one, to which it must be sent. */
export async function receiveAtTestEndpoint(
  request: PostRequest,
  { id, encryptedSecret, testResponse }: Claim['subscription'],
  options: { eventId: string | null; now: Date; timeoutMs: number },
): Promise<Outcome | null> {
  if (testResponse === null) return null
  return receive(request, { subscriptionId: id, encryptedSecret, respondWith: testResponse }, options)
}

/** Builds the request of an attempt; the same bytes are signed and sent. Throws NotDispatchedError without a readable secret. */
export function signedRequest(
  { subscription, event, attemptId }: Pick<Claim, 'subscription' | 'event' | 'attemptId'>,
  at: Date,
  { isTest = false, isSample = isTest }: { isTest?: boolean; isSample?: boolean } = {},
): PostRequest & { body: string } {
  const { secrets, customHeaders } = decrypted(subscription)
  const body = envelope({ kind: event.kind, eventId: event.id, deliveredAt: at, data: event.data, sample: isSample })
  const headers = {
    ...deliveryHeaders({ kind: event.kind, attemptId, signature: sign(secrets, body, at), isTest }),
    ...(subscription.standardWebhooks
      ? standardWebhooksHeaders(secrets, body, { eventId: publicEventId(event.id), at })
      : {}),
  }
  return { url: subscription.url, headers, customHeaders, body }
}

function decrypted(subscription: Claim['subscription']) {
  const { id, encryptedSecret, previousEncryptedSecret, encryptedHeaders } = subscription
  try {
    return {
      secrets: [encryptedSecret, previousEncryptedSecret]
        .filter((encrypted) => encrypted !== null)
        .map((encrypted) => decryptSecret(encrypted, id)),
      customHeaders: encryptedHeaders === null ? {} : decryptHeaders(encryptedHeaders, id),
    }
  } catch (error) {
    if (error instanceof UnreadableSecretError) throw new NotDispatchedError('unreadable_secret', error.message, error)
    throw error
  }
}

export const INTERRUPTED: Outcome = {
  kind: 'failure',
  code: 'interrupted',
  detail: 'for the third time a fault on our side kept the response from being known; the schedule continues',
  timings: null,
}
