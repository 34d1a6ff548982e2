import { z } from 'zod'
import { MAX_CONTACT_NAME_CHARACTERS, MAX_NOTE_CHARACTERS } from '../limits'
import { isText, NAME_REFUSED } from '../values/text'

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
