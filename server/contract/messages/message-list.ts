import { z } from 'zod'
import { timestamp } from '../values/time'
import { MessageChannel, PRIORITIES, SENTIMENTS, Sender, Summary } from './message'
import { UnfinishedCounts } from './unfinished'

export const MESSAGE_PAGE_SIZE = 25
export const MAX_SEARCH_CHARACTERS = 200

/** Filter value for messages that were not classified. */
const NONE = 'none'
export const URGENCY_FILTERS = [...PRIORITIES, NONE] as const
export const SENTIMENT_FILTERS = [...SENTIMENTS, NONE] as const

/** Ignores an invalid value instead of refusing it, because people can edit the address of the page. */
const lenient = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined)

export const MessageFilters = z.object({
  q: lenient(z.string().trim().min(1).max(MAX_SEARCH_CHARACTERS)),
  channel: lenient(z.uuid()),
  urgency: lenient(z.enum(URGENCY_FILTERS)),
  sentiment: lenient(z.enum(SENTIMENT_FILTERS)),
  tag: lenient(z.string().trim().min(1)),
})
export type MessageFilters = z.infer<typeof MessageFilters>

/** Position in the list, after or before a message: its completion in Unix milliseconds, a period and its id. */
const cursor = lenient(z.string().regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** `before` is the cursor of the last message of a page, `after` that of the first. Only one of them is used. */
export const ListMessages = MessageFilters.extend({ before: cursor, after: cursor })
export type ListMessages = z.infer<typeof ListMessages>

/** A text as consecutive parts. `found` marks the parts that match the search. */
export const HighlightedText = z.array(z.object({ text: z.string(), found: z.boolean() }))
export type HighlightedText = z.infer<typeof HighlightedText>

/** A completed message as a row of the list. */
export const ListedMessage = z.object({
  id: z.uuid(),
  completed_at: timestamp('The time when the message was completed.'),
  duration_seconds: z.number(),
  contact: HighlightedText,
  sender: Sender.pick({ verification_method: true, contact_verified: true }),
  channel: MessageChannel.pick({ type: true, name: true }),
  summary: HighlightedText.meta({
    description: 'The beginning of the summary, or the part with the search words.',
  }),
  excerpt: HighlightedText.nullable().meta({
    description: 'The part of the transcript with the search words. Set only when nothing else contains them.',
  }),
  urgency: Summary.shape.urgency,
  sentiment: Summary.shape.sentiment,
  callback_required: z.boolean(),
  tags: z.array(z.string()),
})
export type ListedMessage = z.infer<typeof ListedMessage>

export const MessageList = z.object({
  messages: z.array(ListedMessage),
  older: z.string().nullable().meta({ description: '`before` of the next page. Null on the last page.' }),
  newer: z.string().nullable().meta({ description: '`after` of the previous page. Null on the first page.' }),
  unfinished: UnfinishedCounts,
})
export type MessageList = z.infer<typeof MessageList>
