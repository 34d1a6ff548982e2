import { z } from 'zod'
import { MAX_EMAIL_CHARACTERS, MAX_NOTE_CHARACTERS } from '../limits'
import { isName, isText, NAME_REFUSED } from '../values/text'
import { timestamp } from '../values/time'

export const MAX_TRIAGED_MESSAGES = 100
export const MAX_NOTES = 100

const ids = z.array(z.uuid()).min(1).max(MAX_TRIAGED_MESSAGES)

export const Assignee = z.object({ user_id: z.uuid(), name: z.string() })
export type Assignee = z.infer<typeof Assignee>

export const MarkMessages = z.object({ ids, is_read: z.boolean() })

export const MarkAllRead = z.object({ until: timestamp('The time of the list that the caller saw.') })

export const TriageMessages = z.object({
  ids,
  is_done: z.boolean().optional(),
  assignee_id: z.uuid().nullable().optional().describe('An editor or admin of the account, or null for no one.'),
})
export type TriageMessages = z.infer<typeof TriageMessages>

export const Triaged = z.object({ changed_ids: z.array(z.uuid()) })

export const NoteText = z
  .string()
  .trim()
  .min(1, 'Enter a note.')
  .max(MAX_NOTE_CHARACTERS, `Use at most ${MAX_NOTE_CHARACTERS.toLocaleString('en')} characters.`)
  .refine(isText, 'Remove the characters that cannot be stored.')

export const Note = z.object({
  id: z.uuid(),
  text: z.string(),
  created_at: timestamp('The time when the note was added.'),
  user_id: z.uuid().nullable().describe('Null after the person was deleted.'),
  user_name: z.string().nullable(),
})
export type Note = z.infer<typeof Note>

export const MAX_TAG_CHARACTERS = 50
export const MAX_TAGS = 20

/** A tag that a person adds. A tag of an operator may be longer. */
export const Tag = z
  .string()
  .trim()
  .min(1, 'Enter a tag.')
  .max(MAX_TAG_CHARACTERS, `Use at most ${MAX_TAG_CHARACTERS} characters.`)
  .refine(isName, NAME_REFUSED)

/** Explains why a tag cannot be added. Returns null when it can. */
export function tagFault(tags: readonly string[], tag: string): string | null {
  const { error } = Tag.safeParse(tag)
  if (error) return error.issues[0]?.message ?? 'Enter a tag.'
  const wanted = tag.trim().toLowerCase()
  if (tags.some((other) => other.toLowerCase() === wanted)) return 'The message already has this tag.'
  return tags.length >= MAX_TAGS ? `A message can have at most ${MAX_TAGS} tags. Remove one first.` : null
}

export const SenderContact = z.object({
  contact: z.string().trim().min(1, 'Enter an email address or a phone number.').max(MAX_EMAIL_CHARACTERS),
})

export const SenderMessages = z.object({
  messages: z.int().describe('Messages of the sender, also unfinished and discarded ones.'),
})

export const ErasedSender = z.object({
  messages: z.int().describe('Messages that were erased.'),
})
export type ErasedSender = z.infer<typeof ErasedSender>
