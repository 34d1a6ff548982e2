import { z } from 'zod'
import { VerificationMethod } from '../../contract/channels/channel-settings'
import { LOCALES } from '../../contract/intake/locales'
import {
  CHANNEL_SECONDS,
  type CodeCheck,
  type CodeRequest,
  MAX_PARTS,
  type NewSession,
  type NewTicket,
  type SendRequest,
} from '../../contract/intake/protocol'
import { isText } from '../../contract/values/text'
import { MAX_TAKES } from '../recording/store-part'

// The bodies of /api/intake. A body in another form is refused with validation_error.

const contact = z.string().min(1).max(320).refine(isText)

export const NewTicketBody: z.ZodType<NewTicket> = z.object({ key: z.string().max(64).refine(isText) })

export const NewSessionBody: z.ZodType<NewSession> = z.object({
  ticket: z.string().max(256),
  proof: z.string().max(2_048),
  locale: z.enum(LOCALES),
  page_url: z.string().max(8_192).nullable(),
})

export const CodeRequestBody: z.ZodType<CodeRequest> = z.object({ verification_method: VerificationMethod, contact })

export const CodeCheckBody: z.ZodType<CodeCheck> = z.object({ code: z.string().max(32) })

export const SendBody: z.ZodType<SendRequest> = z.object({
  take: z.int().min(1).max(MAX_TAKES),
  part_count: z.int().min(1).max(MAX_PARTS),
  verification_method: VerificationMethod,
  contact,
  consent_version: z.int().min(1),
  // A recorder that stops late may measure a little more than the channel allows.
  duration_seconds: z
    .number()
    .min(0)
    .max(2 * CHANNEL_SECONDS.max),
})
