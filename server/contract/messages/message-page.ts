import { z } from 'zod'
import { Activity } from '../accounts/activity'
import { PERSON_REASONS } from '../processing/retry'
import { timestamp } from '../values/time'
import { SavedContact } from './contact'
import { Correction } from './correction'
import { Message } from './message'
import { MAX_COUNTED_MESSAGES } from './message-values'
import { Assignee, PageNote } from './triage'

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
