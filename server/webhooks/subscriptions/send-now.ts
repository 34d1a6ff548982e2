import { env } from '../../env'
import { ApiError } from '../../errors'
import { receiveAtTestEndpoint } from '../delivery/attempt'
import type { Claim } from '../delivery/claim'
import { dispatch, NotDispatchedError } from '../dispatch/dispatch'
import { reportDispatchFault } from '../dispatch/dispatch-faults'
import type { Outcome } from '../transport/outcome'
import type { NetworkPolicy } from '../transport/policy'
import type { PostRequest } from '../transport/post'
import type { SubscriptionRow } from './subscriptions'

/**
 * Returns what the signature of a request at this time needs: during the overlap of a rotation also the previous secret.
 * @throws ApiError conflict when the subscription was scrubbed and has no secret
 */
export function signingParts(row: SubscriptionRow, now: Date): Claim['subscription'] {
  const { id, url, encryptedSecret, testResponse } = row
  if (encryptedSecret === null)
    throw new ApiError('conflict', { message: 'This subscription was scrubbed: its signing secret is erased.' })
  const overlaps = row.previousSecretUntil !== null && row.previousSecretUntil > now
  const previousEncryptedSecret = overlaps ? row.previousEncryptedSecret : null
  return { id, url, encryptedSecret, previousEncryptedSecret, testResponse }
}

/**
 * Sends one request that is no delivery, while a person waits for the result.
 * @param now the database's time
 * @throws ApiError internal_error with 503 when a fault of this service prevents the request
 */
export async function sendNow<R extends PostRequest>(
  subscription: Claim['subscription'],
  sign: () => R,
  { policy, now }: { policy: NetworkPolicy; now: Date },
): Promise<{ request: R; outcome: Outcome }> {
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
