import { z } from 'zod'
import {
  MAX_EVIDENCE_BYTES,
  MAX_PASTED_SECRET_CHARACTERS,
  MAX_SIGNATURE_HEADER_CHARACTERS,
} from '../values/input-limits'
import { timestamp } from '../values/time'

/** What a receiver got, to be examined part by part. Exactly one of `subscription_id` and `secret` is given. */
export const Evidence = z
  .object({
    subscription_id: z.uuid().nullable().meta({ description: 'Verify with the secret of this subscription.' }),
    secret: z
      .string()
      .min(1)
      .max(MAX_PASTED_SECRET_CHARACTERS)
      .nullable()
      .meta({ description: 'Verify with this; it is neither kept nor logged.' }),
    header: z.string().max(MAX_SIGNATURE_HEADER_CHARACTERS).meta({ description: 'X-Message-Signature, as it came.' }),
    body: z
      .base64()
      .max(4 * Math.ceil(MAX_EVIDENCE_BYTES / 3), 'At most 256 kB can be examined.')
      .meta({ description: 'The exact bytes, in base64.' }),
    received_at: timestamp('When it came; now when null.').nullable(),
  })
  .refine(({ subscription_id, secret }) => (subscription_id === null) !== (secret === null), {
    path: ['subscription_id'],
    message: 'Choose a subscription, or paste a secret.',
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

/** What happened to the bytes between the wire and this check. */
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

/** What is the matter with the secret. The first five are of a pasted one. */
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

/** `unchecked`: a part before it could not be read. `unknown`: nothing that was tried fits, so it may be this or its neighbour. */
export const Finding = z.enum(['fits', 'differs', 'unknown', 'unchecked'])

/** Which part of a verification fails (server/webhooks/diagnostics/diagnose.ts). No secret is in it. */
export const Diagnosis = z.object({
  accepted: z.boolean().meta({ description: 'Whether a receiver that follows the rules takes it.' }),
  header: z.object({ fault: z.enum(HEADER_FAULTS).nullable(), signatures: z.int() }),
  timestamp: z.object({
    signed_at: timestamp('The t of the header.').nullable(),
    age_seconds: z.number().nullable().meta({ description: 'From t to the receipt; negative when t lies ahead.' }),
    tolerance_seconds: z.int(),
    is_within: z.boolean().nullable(),
  }),
  body: z.object({
    finding: Finding,
    cause: z.enum(BODY_CAUSES).nullable(),
    difference: z
      .object({ at: z.int(), sent: z.string(), received: z.string() })
      .nullable()
      .meta({ description: 'Where the bytes part for the first time: offset, and both sides from just before it.' }),
  }),
  secret: z.object({
    finding: Finding,
    cause: z.enum(SECRET_CAUSES).nullable(),
    subscription_id: z.uuid().nullable().meta({ description: 'Whose secret signed, where that is known.' }),
  }),
})
export type Diagnosis = z.infer<typeof Diagnosis>
