// This file does not import zod, so that the page of a webhook does not load it.

/**
 * The requests of a verification check. A receiver must accept `signed` with a 2xx and refuse the others with a 4xx:
 * `wrong_signature` is signed with another secret, `unsigned` has no X-Message-Signature, and `expired` was signed with the right
 * secret, but longer ago than a receiver may accept (spec, "Signature", rule 3).
 */
export const VERIFICATION_CASES = ['signed', 'wrong_signature', 'unsigned', 'expired'] as const
export type VerificationCase = (typeof VERIFICATION_CASES)[number]
