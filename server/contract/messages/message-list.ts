import { z } from 'zod'
import { timestamp } from '../values/time'
import { MessageChannel, PRIORITIES, SENTIMENTS, Sender, Summary } from './message'

export const MESSAGE_PAGE_SIZE = 25
export const MAX_SEARCH_CHARACTERS = 200

/** What is asked of messages that were not classified. */
const NONE = 'none'
export const URGENCY_FILTERS = [...PRIORITIES, NONE] as const
export const SENTIMENT_FILTERS = [...SENTIMENTS, NONE] as const

/** What an address bar holds is anything: what says nothing filters nothing, and is no error. */
const lenient = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined)

export const MessageFilters = z.object({
  q: lenient(z.string().trim().min(1).max(MAX_SEARCH_CHARACTERS)),
  channel: lenient(z.uuid()),
  urgency: lenient(z.enum(URGENCY_FILTERS)),
  sentiment: lenient(z.enum(SENTIMENT_FILTERS)),
  tag: lenient(z.string().trim().min(1)),
})
export type MessageFilters = z.infer<typeof MessageFilters>

/** A place in the list, between two messages: the moment of completion in milliseconds, and the id. */
const cursor = lenient(z.string().regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** `before` is the key of the last message seen, `after` that of the first; one of them at most is heeded. */
export const ListMessages = MessageFilters.extend({ before: cursor, after: cursor })
export type ListMessages = z.infer<typeof ListMessages>

/** A text in pieces, of which some are what was searched for. Together they are the text. */
export const HighlightedText = z.array(z.object({ text: z.string(), found: z.boolean() }))
export type HighlightedText = z.infer<typeof HighlightedText>

/** A completed message in a line of the list. */
export const ListedMessage = z.object({
  id: z.uuid(),
  completed_at: timestamp('When it was completed.'),
  duration_seconds: z.number(),
  contact: HighlightedText,
  sender: Sender.pick({ verification_method: true, contact_verified: true }),
  channel: MessageChannel.pick({ type: true, name: true }),
  summary: HighlightedText.meta({
    description: 'Its beginning, or what stands around the words that were searched for.',
  }),
  excerpt: HighlightedText.nullable().meta({
    description: 'Of the transcript, where the words stand there and nowhere else.',
  }),
  urgency: Summary.shape.urgency,
  sentiment: Summary.shape.sentiment,
  callback_required: z.boolean(),
  tags: z.array(z.string()),
})
export type ListedMessage = z.infer<typeof ListedMessage>

export const MessageList = z.object({
  messages: z.array(ListedMessage),
  older: z.string().nullable().meta({ description: '`before` of the next page; null on the last.' }),
  newer: z.string().nullable().meta({ description: '`after` of the page before this; null on the first.' }),
  processing: z.int().meta({ description: 'Recorded, and not yet completed.' }),
  failed: z.int().meta({ description: 'That could not be processed, of the last seven days.' }),
})
export type MessageList = z.infer<typeof MessageList>
