import { randomUUID } from 'node:crypto'
import type { EventKind } from '../../contract/messages/event'
import type { VerificationCase } from '../../contract/webhooks/verification-cases'
import { signedRequest } from '../delivery/attempt'
import type { Claim } from '../delivery/claim'
import { EXPIRED_SECONDS } from '../rules/verification-result'
import { SIGNATURE } from '../signing/headers'
import { createSecret } from '../signing/secret'
import { sign } from '../signing/signature'
import type { PostRequest } from '../transport/post'

export type ForgedCase = Exclude<VerificationCase, 'signed'>
export const FORGED_CASES = ['wrong_signature', 'unsigned', 'expired'] as const satisfies readonly ForgedCase[]

/**
 * Builds a request that a receiver must refuse. It has the sample message and, except for its signature, looks like a delivery: it is
 * not marked as a test event, because a receiver could treat these differently. Its event id is new, so that no receiver takes it
 * for a repetition.
 * @throws NotDispatchedError when the secret cannot be decrypted
 */
export function forgedRequest(
  forged: ForgedCase,
  subscription: Claim['subscription'],
  sample: { kind: EventKind; data: string },
  now: Date,
): PostRequest & { body: string } {
  const at = forged === 'expired' ? new Date(now.getTime() - EXPIRED_SECONDS * 1000) : now
  const event = { id: randomUUID(), ...sample }
  const request = signedRequest({ attemptId: randomUUID(), event, subscription }, at, { isSample: true })
  if (forged === 'expired') return request
  const { [SIGNATURE]: _, ...unsigned } = request.headers
  if (forged === 'unsigned') return { ...request, headers: unsigned }
  return { ...request, headers: { ...unsigned, [SIGNATURE]: sign([createSecret()], request.body, now) } }
}
