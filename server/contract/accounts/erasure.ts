import { z } from 'zod'
import { timestamp } from '../values/time'

export const ERASURE_KINDS = ['message', 'sender', 'user', 'account'] as const

/** A row of the journal of erasures, as `admin erasure list` prints it and `admin erasure apply` reads it. */
export const Erasure = z.object({
  kind: z.enum(ERASURE_KINDS).describe('`sender` rows name each message of an erased sender.'),
  account_id: z.uuid().nullable().describe('Null for a user.'),
  subject_id: z.uuid().describe('Id of the message, user or account.'),
  erased_at: timestamp('The time of the erasure.'),
})
export type Erasure = z.infer<typeof Erasure>

export const AppliedErasures = z.object({
  messages: z.int().describe('Messages that the journal names and the database had.'),
  senders: z.int().describe('Senders of these messages.'),
  users: z.int(),
  accounts: z.int(),
})
export type AppliedErasures = z.infer<typeof AppliedErasures>
