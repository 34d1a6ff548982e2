import { z } from 'zod'
import { timestamp } from '../values/time'
import { VERIFICATION_CASES } from './values'

/** `refuses_signed`: neither forged nor signed requests were accepted. `unclear`: a forged one got no refusal. */
export const VERIFICATION_RESULTS = [
  'verifies',
  'accepts_forged',
  'accepts_expired',
  'refuses_signed',
  'unclear',
] as const
export type VerificationResult = (typeof VERIFICATION_RESULTS)[number]

export const VerificationResponse = z.object({
  case: z.enum(VERIFICATION_CASES),
  status: z.int().nullable().describe('HTTP status. Null without a response.'),
  failure: z.string().nullable().describe('Stable code of the failure. Null after a 2xx.'),
})
export type VerificationResponse = z.infer<typeof VerificationResponse>

export const VerificationCheck = z.object({
  checked_at: timestamp('The time when the check began.'),
  result: z.enum(VERIFICATION_RESULTS),
  responses: z.array(VerificationResponse),
  next_check_at: timestamp('The time of the next weekly check. Null without weekly checks.').nullable(),
})
export type VerificationCheck = z.infer<typeof VerificationCheck>
