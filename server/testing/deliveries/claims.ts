import { MESSAGE_COMPLETED } from '../../contract/messages/event'
import type { FinishedAttempt } from '../../webhooks/delivery/attempt'
import type { Claim } from '../../webhooks/delivery/claim'
import type { Outcome } from '../../webhooks/transport/outcome'

// Claims and outcomes for tests without a database.

/** Makes a claim of a delivery to this subscription, whose lease has 15 seconds left. */
export const aClaim = (subscriptionId: string, host = `${subscriptionId}.example`): Claim => ({
  deliveryId: '',
  attemptId: '',
  number: 1,
  resendNumber: 0,
  startedAt: new Date(0),
  isInterruptedTooOften: false,
  event: { id: '', kind: MESSAGE_COMPLETED, data: '{}' },
  subscription: {
    id: subscriptionId,
    url: `https://${host}/`,
    encryptedSecret: '',
    previousEncryptedSecret: null,
    encryptedHeaders: null,
    standardWebhooks: false,
    testResponse: null,
  },
  clock: () => new Date(0),
  leaseLeftMs: () => 15_000,
  timeoutMs: 10_000,
  retryDelaysSeconds: [],
})

/** A response 200 after a millisecond. */
export const FAST_RESPONSE: Outcome = {
  kind: 'response',
  status: 200,
  excerpt: '',
  retryAfter: null,
  timings: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: 1, total_ms: 1 },
}

/** An attempt that timed out. */
export const TIMEOUT: Outcome = { kind: 'failure', code: 'timeout', detail: '', timings: null }

/** Makes the attempt of this claim as it is after a fast response. */
export const finishedAttempt = (claim: Claim): FinishedAttempt => ({
  claim,
  outcome: FAST_RESPONSE,
  dispatchedAt: new Date(0),
  endedAt: new Date(0),
})
