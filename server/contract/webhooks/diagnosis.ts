import { z } from 'zod'
import { MAX_EVIDENCE_BYTES, MAX_PASTED_SECRET_CHARACTERS, MAX_SIGNATURE_HEADER_CHARACTERS } from '../limits'
import { timestamp } from '../values/time'

/** A received delivery to check. Exactly one of `subscription_id` and `secret` is set. */
export const Evidence = z
  .object({
    subscription_id: z.uuid().nullable().describe('The subscription whose secret verifies the signature.'),
    secret: z
      .string()
      .min(1)
      .max(MAX_PASTED_SECRET_CHARACTERS)
      .nullable()
      .describe('The secret that verifies the signature. It is neither stored nor logged.'),
    header: z.string().max(MAX_SIGNATURE_HEADER_CHARACTERS).describe('The X-Message-Signature header as received.'),
    body: z
      .base64()
      .max(4 * Math.ceil(MAX_EVIDENCE_BYTES / 3), 'Use a body of at most 256 kB.')
      .describe('The exact bytes of the body, in base64.'),
    received_at: timestamp('The time when the delivery arrived. Null means now.').nullable(),
  })
  .refine(({ subscription_id, secret }) => (subscription_id === null) !== (secret === null), {
    path: ['subscription_id'],
    message: 'Choose a subscription or paste a secret.',
  })
export type Evidence = z.infer<typeof Evidence>

export const HEADER_FAULTS = [
  'empty',
  'separator',
  'no_time',
  'two_times',
  'bad_time',
  'no_signature',
  'upper_case',
  'bad_signature',
] as const

export const BODY_CAUSES = [
  'byte_order_mark',
  'newline',
  'whitespace',
  'line_ends',
  'html_escaped',
  'base64',
  'decoded_as_latin1',
  'encoded_twice',
  'reserialised',
  'changed',
] as const

/** What is wrong with the secret. The first five apply only to a pasted secret. */
export const SECRET_CAUSES = [
  'whitespace',
  'quotes',
  'assignment',
  'prefix_missing',
  'letter_case',
  'access_token',
  'cut',
  'no_secret',
  'previous',
  'other_subscription',
] as const

/** `unchecked`: an earlier part could not be read. `unknown`: no combination that was tried matches. */
const Finding = z.enum(['fits', 'differs', 'unknown', 'unchecked'])

/** Which part of a verification fails (server/webhooks/diagnostics/check-delivery.ts). It contains no secret. */
export const Diagnosis = z.object({
  accepted: z.boolean().describe('Whether a receiver that follows the rules accepts the delivery.'),
  header: z.object({ fault: z.enum(HEADER_FAULTS).nullable(), signatures: z.int() }),
  timestamp: z.object({
    age_seconds: z.number().nullable().describe('Seconds from `t` to the arrival. Negative for a later `t`.'),
    tolerance_seconds: z.int(),
    is_within: z.boolean().nullable(),
  }),
  body: z.object({
    finding: Finding,
    cause: z.enum(BODY_CAUSES).nullable(),
    difference: z
      .object({ at: z.int(), sent: z.string(), received: z.string() })
      .nullable()
      .describe('The first difference: its byte offset, and both texts from just before it.'),
  }),
  secret: z.object({
    finding: Finding,
    cause: z.enum(SECRET_CAUSES).nullable(),
    subscription_id: z.uuid().nullable().describe('The subscription whose secret signed, if known.'),
  }),
})
export type Diagnosis = z.infer<typeof Diagnosis>
