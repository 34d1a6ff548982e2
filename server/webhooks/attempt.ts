import type { Claim } from './claim'
import { envelope } from './envelope'
import * as header from './headers'
import { isInternal, type Outcome } from './outcome'
import type { NetworkPolicy } from './policy'
import { type PostRequest, post } from './post'
import { open } from './secret'
import { sign } from './signature'

/** An attempt that ended, ready to settle. */
export interface Finished {
  claim: Claim
  outcome: Outcome
  /** Moment of the envelope and of the signature: just before the bytes were written. */
  dispatchedAt: Date
  endedAt: Date
}

/**
 * Makes the claimed attempt. What the receiver does comes back as data.
 * @throws only for a fault of ours (a sealed secret that does not open, no descriptor left for a socket): the row is left to
 * its lease and the attempt is made again under its number, like any whose answer is not known; it counts the third time.
 */
export async function attempt(claim: Claim, policy: NetworkPolicy, timeoutMs: number): Promise<Finished> {
  if (claim.isLost) return { claim, outcome: INTERRUPTED, dispatchedAt: claim.startedAt, endedAt: claim.clock() }
  const dispatchedAt = claim.clock()
  const outcome = await post(signedRequest(claim, dispatchedAt), { timeoutMs, policy })
  if (isInternal(outcome)) throw new Error(`A fault of ours: ${outcome.detail}`)
  return { claim, outcome, dispatchedAt, endedAt: claim.clock() }
}

/**
 * The POST of an attempt: the body is built once, and those bytes are signed and sent (spec, "Request headers of a delivery").
 * A test event is marked in its headers and in its envelope, and signed like any other.
 * @throws when a sealed secret does not open.
 */
export function signedRequest(
  { subscription, event, attemptId }: Pick<Claim, 'subscription' | 'event' | 'attemptId'>,
  at: Date,
  { isTest = false } = {},
): PostRequest & { body: string } {
  const secrets = [subscription.sealedSecret, subscription.previousSealedSecret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => open(sealed, subscription.id))
  const body = envelope({ kind: event.kind, eventId: event.id, deliveredAt: at, data: event.data, sample: isTest })
  return {
    url: subscription.url,
    headers: {
      [header.CONTENT_TYPE]: header.JSON_CONTENT_TYPE,
      [header.USER_AGENT]: header.USER_AGENT_VALUE,
      [header.EVENT]: event.kind,
      [header.DELIVERY_ID]: attemptId,
      [header.SIGNATURE]: sign(secrets, body, at),
      ...(isTest ? { [header.TEST]: 'true' } : {}),
    },
    body,
  }
}

/** What is recorded at the third interruption of one attempt number. */
export const INTERRUPTED: Outcome = {
  kind: 'failure',
  code: 'interrupted',
  detail: 'for the third time a fault on our side kept the response from being known; the schedule goes on',
  timings: null,
}
