import { SIGNATURE_TOLERANCE_SECONDS, type VerificationCase } from '../../contract/webhooks/values'
import type { VerificationResponse, VerificationResult } from '../../contract/webhooks/verification'

/** Seconds since the signature of the expired request: twice what a receiver may accept (spec, "Signature", rule 3). */
export const EXPIRED_SECONDS = 2 * SIGNATURE_TOLERANCE_SECONDS

/** Decides whether a receiver verifies signatures. A forged request that got no response counts as not accepted. */
export function resultOf(responses: readonly VerificationResponse[]): VerificationResult {
  const has = (is: (response: VerificationResponse) => boolean, ...cases: VerificationCase[]) =>
    responses.some((response) => cases.includes(response.case) && is(response))
  if (has(isAccepted, 'wrong_signature', 'unsigned')) return 'accepts_forged'
  if (!has(isAccepted, 'signed')) return 'refuses_signed'
  if (has(isAccepted, 'expired')) return 'accepts_expired'
  const refused = responses.filter(isRefused).map((response) => response.case)
  return (['wrong_signature', 'unsigned', 'expired'] as const).every((one) => refused.includes(one))
    ? 'verifies'
    : 'unclear'
}

/** Tells whether the receiver took the request: any 2xx, as for a delivery (spec, "Delivery rules"). */
export const isAccepted = ({ failure }: VerificationResponse): boolean => failure === null

/** Tells whether the receiver refused the request: a 4xx that is not about the rate or the duration of requests. */
const isRefused = ({ status }: VerificationResponse): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429

/** Tells whether the receiver did with a request what it should do. */
export const isAsItShould = (response: VerificationResponse): boolean =>
  response.case === 'signed' ? isAccepted(response) : isRefused(response)
