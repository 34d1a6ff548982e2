import { z } from 'zod'
import { MAX_CONTACT_NAME_CHARACTERS, MAX_NOTE_CHARACTERS } from '../limits'
import { isText, NAME_REFUSED } from '../values/text'
import { timestamp } from '../values/time'
import { MessageChannel, Sender, Summary } from './message'
import { MAX_CONTACT_CHARACTERS, MAX_COUNTED_MESSAGES } from './message-values'

const text = (characters: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(characters, `Use at most ${characters.toLocaleString('en')} characters.`)
    .refine(isText, NAME_REFUSED)

/** What members know about a contact. Both texts are empty where they know nothing. */
export const SavedContact = z.object({ name: text(MAX_CONTACT_NAME_CHARACTERS), notes: text(MAX_NOTE_CHARACTERS) })
export type SavedContact = z.infer<typeof SavedContact>

/** @see SavedContact */
export const SaveContact = SavedContact.extend({ id: z.uuid().describe('Any message of the contact.') })
export type SaveContact = z.infer<typeof SaveContact>

export const FindContact = z.object({ contact: z.string().trim().min(1).max(MAX_CONTACT_CHARACTERS).refine(isText) })

const count = (of: string) => z.int().describe(`${of}; ${MAX_COUNTED_MESSAGES + 1} means more.`)

/** A person who left messages, as the page of all messages from one contact shows them. */
export const ContactPage = z.object({
  name: z.string().nullable().describe('The saved name, or the one that the sender said.'),
  saved: SavedContact,
  count: count('Messages of the account from this contact'),
  open_count: count('Those that are not done'),
  first_at: timestamp('When the first message was completed.'),
  last: z.object({
    id: z.uuid(),
    completed_at: timestamp('When the newest message was completed.'),
    sender: Sender,
    channel: MessageChannel.pick({ name: true }),
    summary: Summary.pick({ text: true }),
  }),
})
export type ContactPage = z.infer<typeof ContactPage>
