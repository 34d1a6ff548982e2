import { z } from 'zod'
import { Activity } from '../accounts/activity'
import { MAX_CONTACT_NAME_CHARACTERS, MAX_CORRECTED_CHARACTERS, MAX_NOTE_CHARACTERS } from '../limits'
import { PERSON_REASONS } from '../processing/retry'
import { isText, NAME_REFUSED } from '../values/text'
import { timestamp } from '../values/time'
import { Message, MessageChannel, Sender, Summary } from './message'
import { MAX_CONTACT_CHARACTERS, MAX_COUNTED_MESSAGES } from './message-values'
import { Assignee, PageNote } from './triage'

/** A transcript that a person wrote. */
const CorrectedText = z
  .string()
  .trim()
  .min(1, 'Write what was said.')
  .max(MAX_CORRECTED_CHARACTERS, `Use at most ${MAX_CORRECTED_CHARACTERS} characters.`)

/** Completes a message that waits for a person. Without a text as it was heard. */
export const CompleteHeld = z.object({ id: z.uuid(), text: CorrectedText.optional() })

export const CorrectTranscript = z.object({ id: z.uuid(), text: CorrectedText })

const Correction = z.object({
  corrected_at: timestamp('When the transcript was corrected.'),
  corrected_by: z.string().nullable().describe('Name of the member. Null when the user was deleted.'),
  heard: z.string().describe('The transcript of the engine. Empty if nothing was transcribed.'),
})

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

/** `playable`: the dashboard plays the recording. Every other value is the reason why it cannot. */
export const AUDIO_STATES = ['playable', 'revoked', 'deleted', 'missing'] as const

/** Of the summary beside a corrected transcript. `requested`: a new one is being made. */
const SUMMARY_STATES = ['current', 'outdated', 'requested'] as const

export const MessageDelivery = z.object({
  id: z.uuid(),
  subscription_id: z.uuid(),
  name: z.string().describe('Name of the subscription; empty without one.'),
  url: z.string(),
  state: z.enum(['pending', 'delivered', 'failed', 'gone', 'held', 'canceled']),
  resend_number: z.int().describe('0 for the event’s own run, then one more for each manual resend.'),
  attempts: z.int(),
  is_in_flight: z.boolean().describe('An attempt is being made.'),
  last_status: z.int().nullable(),
  last_failure: z.string().nullable(),
  last_attempt_at: timestamp('The time when the last attempt was made.').nullable(),
  next_attempt_at: timestamp('The time when the next attempt is due.').nullable(),
})
export type MessageDelivery = z.infer<typeof MessageDelivery>

export const MessagePage = z.object({
  message: Message,
  sample: z.boolean(),
  audio: z.object({
    state: z.enum(AUDIO_STATES),
    path: z.string().nullable().describe('Path of the recording on this site. Set only when playable.'),
    link_expires_at: timestamp('The time when audio.url of the payload stops working.'),
    link_expired: z.boolean(),
    revoked_at: timestamp('The time when the link was revoked.').nullable(),
    deleted_at: timestamp('The time when the file was deleted.').nullable(),
    kept_until: timestamp('The time when retention deletes the file.').nullable(),
    peaks: z.array(z.int()).describe('For the waveform, from 0 to 100. Empty when they were not measured.'),
  }),
  segments: z
    .array(z.object({ start: z.number(), text: z.string() }))
    .describe('The transcript in parts, with their starts in seconds. Empty when the times are not known.'),
  event: z.object({
    id: z.string(),
    body: z.string().describe('Body of a delivery, byte for byte except for delivered_at.'),
    is_stored: z.boolean().describe('Whether the event still exists; old events are deleted.'),
  }),
  completed_as_heard: z.enum(PERSON_REASONS).nullable().describe('Why it would have waited for a person.'),
  correction: Correction.nullable(),
  summary_state: z.enum(SUMMARY_STATES),
  is_unread: z.boolean().describe('Whether the caller has not read it.'),
  sender_name: z
    .string()
    .nullable()
    .describe('The saved name of the contact, or the one that the sender said in this message or in another one.'),
  saved_contact: SavedContact,
  contact_count: z
    .int()
    .describe(
      `Messages of the account from the same contact, this one included; ${MAX_COUNTED_MESSAGES + 1} means more.`,
    ),
  snoozed_until: timestamp('Until then it is not in the list of open messages.').nullable(),
  activities: z
    .array(
      Activity.pick({
        id: true,
        action: true,
        created_at: true,
        user_id: true,
        user_name: true,
        subject: true,
        detail: true,
      }),
    )
    .describe('What members did with it and its deliveries, the oldest first.'),
  first_read: z
    .object({ at: timestamp('When a member read it first.'), by: z.string().nullable() })
    .nullable()
    .describe('Null until a member reads it. `by` is null after the person was deleted.'),
  done_at: timestamp('The time when a member marked it as done.').nullable(),
  assignee: Assignee.nullable(),
  notes: z.array(PageNote),
  deliveries: z.array(MessageDelivery),
  max_attempts: z.int(),
  newer: z.string().nullable().describe('Id of the previous message in the list.'),
  older: z.string().nullable().describe('Id of the next message in the list.'),
})
export type MessagePage = z.infer<typeof MessagePage>
