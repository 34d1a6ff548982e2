import { envelope } from '../signing/envelope'
import { deliveryHeaders } from '../signing/headers'
import { decryptSecret, UnreadableSecretError } from '../signing/secret'
import { sign } from '../signing/signature'
import { isInternal, type Outcome, type Shortage } from '../transport/outcome'
import type { NetworkPolicy } from '../transport/policy'
import { type PostRequest, post } from '../transport/post'
import type { Claim } from './claim'

/** An attempt that ended, ready to settle. */
export interface FinishedAttempt {
  claim: Claim
  outcome: Outcome
  /** Moment of the envelope and of the signature: just before the bytes were written. */
  dispatchedAt: Date
  endedAt: Date
}

/**
 * A fault of this service came before a byte was sent, so there was no attempt: the delivery waits, and nothing is recorded or
 * counted (choices.md, "An attempt of which nothing is known"). `keyId` names the encryption key where that was the fault; it is
 * null where the stored text is no encrypted secret at all.
 */
export class NotDispatchedError extends Error {
  override name = 'NotDispatchedError'
  readonly keyId: string | null
  constructor(
    readonly kind: Shortage | 'unreadable_secret',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.keyId = cause instanceof UnreadableSecretError ? cause.keyId : null
  }
}

/**
 * Makes the claimed attempt. What the receiver does comes back as data.
 * @throws NotDispatchedError when a fault of this service came before a byte was sent: the caller releases the claim. Any other
 * error leaves the outcome unknown: the row is left to its lease, and the attempt is made again as an interrupted one.
 */
export async function attempt(claim: Claim, policy: NetworkPolicy): Promise<FinishedAttempt> {
  if (claim.isLost) return { claim, outcome: INTERRUPTED, dispatchedAt: claim.startedAt, endedAt: claim.clock() }
  const dispatchedAt = claim.clock()
  const outcome = await dispatch(signedRequest(claim, dispatchedAt), { timeoutMs: claim.timeoutMs, policy })
  if (isInternal(outcome)) throw new Error(`A fault of this service, after the request was sent: ${outcome.detail}`)
  return { claim, outcome, dispatchedAt, endedAt: claim.clock() }
}

/**
 * Posts a signed request, as `post` does.
 * @throws NotDispatchedError when this machine lacked a descriptor, a port or a lookup slot before a byte was sent.
 */
export async function dispatch(
  request: PostRequest,
  options: { timeoutMs: number; policy: NetworkPolicy },
): Promise<Outcome> {
  const outcome = await post(request, options)
  if (outcome.kind === 'failure' && outcome.undispatched)
    throw new NotDispatchedError(outcome.undispatched, outcome.detail)
  return outcome
}

/**
 * The POST of an attempt: the body is built once, and those bytes are signed and sent (spec, "Request headers of a delivery").
 * A test event is marked in its headers and in its envelope, and signed like any other.
 * @throws NotDispatchedError when the secret cannot be decrypted.
 */
export function signedRequest(
  { subscription, event, attemptId }: Pick<Claim, 'subscription' | 'event' | 'attemptId'>,
  at: Date,
  { isTest = false } = {},
): PostRequest & { body: string } {
  const secrets = secretsOf(subscription)
  const body = envelope({ kind: event.kind, eventId: event.id, deliveredAt: at, data: event.data, sample: isTest })
  return {
    url: subscription.url,
    headers: deliveryHeaders({ kind: event.kind, attemptId, signature: sign(secrets, body, at), isTest }),
    body,
  }
}

function secretsOf({ id, encryptedSecret, previousEncryptedSecret }: Claim['subscription']): string[] {
  try {
    return [encryptedSecret, previousEncryptedSecret]
      .filter((encrypted) => encrypted !== null)
      .map((encrypted) => decryptSecret(encrypted, id))
  } catch (error) {
    if (error instanceof UnreadableSecretError) throw new NotDispatchedError('unreadable_secret', error.message, error)
    throw error
  }
}

/** What is recorded at the third interruption of one attempt number. */
export const INTERRUPTED: Outcome = {
  kind: 'failure',
  code: 'interrupted',
  detail: 'for the third time a fault on our side kept the response from being known; the schedule goes on',
  timings: null,
}
