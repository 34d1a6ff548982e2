import { z } from 'zod'
import { MAX_EMAIL_CHARACTERS } from '../limits'

/** Names a sender by the contact of their messages. */
export const SenderContact = z.object({
  contact: z.string().trim().min(1, 'Enter an email address or a phone number.').max(MAX_EMAIL_CHARACTERS),
})

export const SenderMessages = z.object({
  messages: z.int().meta({ description: 'Messages of the sender, also unfinished and discarded ones.' }),
})

export const ErasedSender = z.object({
  messages: z.int().meta({ description: 'Messages that were erased.' }),
})
export type ErasedSender = z.infer<typeof ErasedSender>
