import { z } from 'zod'
import { MAX_VIEW_NAME_CHARACTERS } from '../limits'
import { PageKey } from '../values/page-key'
import { isName, isText, NAME_REFUSED } from '../values/text'
import { timestamp } from '../values/time'
import { MessageChannel, PRIORITIES, SENTIMENTS, Sender, Summary } from './message'
import {
  ASSIGNED_TO_ME,
  MAX_CONTACT_CHARACTERS,
  MAX_COUNTED_MESSAGES,
  MAX_FILTER_TAG_CHARACTERS,
  MAX_SEARCH_CHARACTERS,
  MESSAGE_PAGE_SIZES,
  RELATIVE_PERIODS,
  STATUS_FILTERS,
  UNASSIGNED,
} from './message-values'
import { Assignee } from './triage'
import { UnfinishedCounts } from './unfinished'

const NONE = 'none'
export const URGENCY_FILTERS = [...PRIORITIES, NONE] as const
export const SENTIMENT_FILTERS = [...SENTIMENTS, NONE] as const

/** Ignores an invalid value instead of refusing it, because people can edit the address of the page. */
const lenient = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined)

export const MessageFilters = z.object({
  status: lenient(z.enum(STATUS_FILTERS)),
  assignee: lenient(z.union([z.enum([ASSIGNED_TO_ME, UNASSIGNED]), z.uuid()])),
  unread: lenient(z.literal('1')),
  period: lenient(z.enum(RELATIVE_PERIODS)),
  since: lenient(timestamp('Messages that were completed at this time or later.')),
  until: lenient(timestamp('Messages that were completed before this time.')),
  q: lenient(z.string().trim().min(1).max(MAX_SEARCH_CHARACTERS).refine(isText)),
  contact: lenient(z.string().trim().min(1).max(MAX_CONTACT_CHARACTERS).refine(isText)),
  channel: lenient(z.uuid()),
  urgency: lenient(z.enum(URGENCY_FILTERS)),
  sentiment: lenient(z.enum(SENTIMENT_FILTERS)),
  tag: lenient(z.string().trim().min(1).max(MAX_FILTER_TAG_CHARACTERS).refine(isText)),
  /** Absent: the newest first. */
  sort: lenient(z.literal('urgency')),
})
export type MessageFilters = z.infer<typeof MessageFilters>

/** `before` is the cursor of the last message of a page, `after` that of the first. Only one of them is used. */
export const ListMessages = MessageFilters.extend({
  before: lenient(PageKey),
  after: lenient(PageKey),
  size: lenient(z.coerce.number().pipe(z.literal(MESSAGE_PAGE_SIZES))),
})
export type ListMessages = z.infer<typeof ListMessages>

/** A text as consecutive parts. `found` marks the parts that match the search. */
export const HighlightedText = z.array(z.object({ text: z.string(), found: z.boolean() }))
export type HighlightedText = z.infer<typeof HighlightedText>

export const ListedMessage = z.object({
  id: z.uuid(),
  completed_at: timestamp('The time when the message was completed.'),
  duration_seconds: z.number(),
  audio_path: z.string().nullable().describe('Path of the recording on this site. Null when it cannot be played.'),
  contact: HighlightedText,
  sender_name: z
    .string()
    .nullable()
    .describe('The saved name of the contact, or the one that the sender said in this message or in another one.'),
  sender: Sender.pick({ verification_method: true, contact_verified: true }),
  channel: MessageChannel.pick({ type: true, name: true }),
  summary: HighlightedText.describe('The beginning of the summary, or the part with the search words.'),
  excerpt: HighlightedText.nullable().describe(
    'Of the transcript. Null when the contact or the summary has search words.',
  ),
  note_excerpt: HighlightedText.nullable().describe('Of the notes. Null when another text has search words.'),
  urgency: Summary.shape.urgency,
  sentiment: Summary.shape.sentiment,
  callback_required: z.boolean().describe('Whether the sender asked for a call that no member has made.'),
  tags: z.array(z.string()),
  is_unread: z.boolean().describe('Whether the caller has not read it.'),
  done_at: timestamp('The time when a member marked it as done.').nullable(),
  snoozed_until: timestamp('Until then an open message is not in the list of open ones.').nullable(),
  assignee: Assignee.nullable(),
  note_count: z.int(),
})
export type ListedMessage = z.infer<typeof ListedMessage>

export const MessageList = z.object({
  messages: z.array(ListedMessage),
  first: z.int().nullable().describe(`From 1. Null beyond ${MAX_COUNTED_MESSAGES}, and on an empty page.`),
  total: z
    .int()
    .describe(`Number of matching messages. ${MAX_COUNTED_MESSAGES + 1} means more than ${MAX_COUNTED_MESSAGES}.`),
  has_messages: z.boolean().describe('Whether the account has a completed message, matching or not.'),
  older: z.string().nullable().describe('`before` of the next page. Null on the last page.'),
  newer: z.string().nullable().describe('`after` of the previous page. Null on the first page.'),
  newest: z.string().nullable().describe('The place of the first message of this page. Null on an empty page.'),
  unfinished: UnfinishedCounts,
})
export type MessageList = z.infer<typeof MessageList>

/** What came since a list was loaded. @see MessageList.newest */
export const CountNew = MessageFilters.extend({ after: PageKey.nullable() })
export const NewMessages = z.object({
  count: z.int().describe('Messages that match the filters and are newer than the place; without one, all that match.'),
  unread: z.int().describe('Open messages of the account that the caller has not read.'),
})
export type NewMessages = z.infer<typeof NewMessages>

/** Composed characters, so that two spellings of the same name are equal. */
const ViewName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Enter a name.')
  .max(MAX_VIEW_NAME_CHARACTERS, `Use at most ${MAX_VIEW_NAME_CHARACTERS} characters.`)
  .refine(isName, NAME_REFUSED)

const ViewFilters = MessageFilters.refine(
  (filters) => Object.values(filters).some((value) => value !== undefined),
  'Choose a filter or search for something first.',
)

export const MessageView = z.object({ id: z.uuid(), name: z.string(), filters: MessageFilters })
export type MessageView = z.infer<typeof MessageView>

export const SaveView = z.object({ name: ViewName, filters: ViewFilters })
export type SaveView = z.infer<typeof SaveView>

/** A change of a saved view. Fields that are absent do not change. */
export const ChangeView = SaveView.partial().extend({ id: z.uuid() })
export type ChangeView = z.infer<typeof ChangeView>
