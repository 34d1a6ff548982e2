import { z } from 'zod'
import { MAX_EMAIL_CHARACTERS, MAX_NOTE_CHARACTERS, MAX_TAG_CHARACTERS } from '../limits'
import { isName, isText, NAME_REFUSED } from '../values/text'
import { nullableTimestamp, timestamp } from '../values/time'
import { CALL_RESULTS } from './message-values'

export const MAX_TRIAGED_MESSAGES = 100
export const MAX_NOTES = 100

const MESSAGE_EXAMPLE = '5f2b1c9e-7a64-4f0e-9c3d-1b8a2d6e4f70'

/** The parameter of a path. Any text is accepted, so that an id that is none is not found instead of not valid. */
export const MessageId = z.string().meta({
  description: 'Message identifier.',
  example: MESSAGE_EXAMPLE,
  override: { type: 'string', format: 'uuid' },
})

const ids = z.array(z.uuid()).min(1).max(MAX_TRIAGED_MESSAGES)

export const Assignee = z.object({ user_id: z.uuid(), name: z.string() })
export type Assignee = z.infer<typeof Assignee>

export const MarkMessages = z.object({ ids, is_read: z.boolean() })

export const MarkAllRead = z.object({ until: timestamp('The time of the list that the caller saw.') })

export const TriageMessages = z.object({
  ids,
  is_done: z.boolean().optional(),
  assignee_id: z.uuid().nullable().optional().describe('An editor or admin of the account, or null for no one.'),
  snoozed_until: timestamp('When the message is in the list of open ones again.').nullable().optional(),
})
export type TriageMessages = z.infer<typeof TriageMessages>

export const Triaged = z.object({ changed_ids: z.array(z.uuid()) })

export const NoteText = z
  .string()
  .trim()
  .min(1, 'Enter a note.')
  .max(MAX_NOTE_CHARACTERS, `Use at most ${MAX_NOTE_CHARACTERS.toLocaleString('en')} characters.`)
  .refine(isText, 'Remove the characters that cannot be stored.')

export const AddNote = z.strictObject({
  id: MessageId,
  text: NoteText.meta({
    description: 'The text of the note.',
    example: 'Called back, no reply.',
    override: { type: 'string', minLength: 1, maxLength: MAX_NOTE_CHARACTERS },
  }),
})

export const Note = z
  .object({
    id: z.uuid().meta({ description: 'Id of the note.', example: '2c5ea4c0-4067-4f0e-8b5c-1f0d6b1a9e77' }),
    text: z.string().meta({ description: 'The text of the note.', example: 'Called back, no reply.' }),
    created_at: timestamp('The time when the note was added.'),
    user_id: z.uuid().nullable().meta({
      description: 'Id of the person who added it. Null after the person was deleted.',
      example: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
    }),
    user_name: z.string().nullable().meta({ description: 'Name of that person.', example: 'Ada Marsh' }),
  })
  .meta({ id: 'Note', description: 'A note of a member on a message.' })
export type Note = z.infer<typeof Note>

/** A note as members see it in the dashboard. */
export const PageNote = Note.extend({
  call_result: z.enum(CALL_RESULTS).nullable().describe('Set when the note is about a call to the sender.'),
  mentioned: z.array(z.uuid()).describe('Members whom the text names.'),
})
export type PageNote = z.infer<typeof PageNote>

export const LogCall = z.object({
  id: z.uuid(),
  result: z.enum(CALL_RESULTS),
  text: z.union([NoteText, z.literal('')]),
})
export type LogCall = z.infer<typeof LogCall>

export const MAX_TAGS = 20

/** A tag that a person adds. A tag of an operator may be longer. */
export const Tag = z
  .string()
  .trim()
  .min(1, 'Enter a tag.')
  .max(MAX_TAG_CHARACTERS, `Use at most ${MAX_TAG_CHARACTERS} characters.`)
  .refine(isName, NAME_REFUSED)

export const TriageState = z
  .enum(['open', 'done'])
  .meta({ id: 'TriageState', description: 'Whether a message is open, or was marked as done.', example: 'done' })

const tags = z.array(Tag).max(MAX_TAGS)
const TAGS = { description: 'Tags of the message.', example: ['new patient'] }
const ASSIGNEE = {
  description: 'Email address of the editor or admin to whom it is assigned.',
  example: 'ada@example.com',
}

/** A change of a message by API. Fields that are absent do not change. */
export const ChangeMessage = z.strictObject({
  id: MessageId,
  tags: tags.optional().meta({ ...TAGS, description: `All tags of the message, at most ${MAX_TAGS}.` }),
  state: TriageState.optional(),
  assignee_email: z
    .string()
    .max(MAX_EMAIL_CHARACTERS)
    .refine(isText, 'Remove the characters that cannot be stored.')
    .nullable()
    .optional()
    .meta({ ...ASSIGNEE, description: 'Email address of an editor or admin of the account, or null for no one.' }),
})
export type ChangeMessage = z.infer<typeof ChangeMessage>

export const MessageTriage = z
  .object({
    id: z.string().meta({ description: 'Message identifier.', example: MESSAGE_EXAMPLE }),
    tags: z.array(z.string()).meta(TAGS),
    state: TriageState,
    done_at: nullableTimestamp('The time when it was marked as done. Null while it is open.'),
    assignee_email: z
      .string()
      .nullable()
      .meta({ ...ASSIGNEE, description: `${ASSIGNEE.description} Null: no one.` }),
  })
  .meta({ id: 'MessageTriage', description: 'What members decided about a completed message.' })
export type MessageTriage = z.infer<typeof MessageTriage>

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

export const EraseMessage = z.strictObject({ id: MessageId })

export const ErasedMessage = z
  .object({
    id: z.string().meta({ description: 'Message identifier.', example: MESSAGE_EXAMPLE }),
    erased: z.literal(true).meta({ description: 'The message is erased. It cannot be restored.', example: true }),
  })
  .meta({ id: 'ErasedMessage', description: 'A message that was erased.' })
