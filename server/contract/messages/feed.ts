import { z } from 'zod'
import { CursorPage, cursorOf, DEFAULT_CURSOR_PAGE, MAX_CURSOR_PAGE } from '../api/cursor'
import { flag, oneOf, textFilter, wholeNumber } from '../api/input'
import { timeInput } from '../values/time'
import { Message, PRIORITIES, SENTIMENTS } from './message'
import { TriageState } from './triage'

const ListOrder = z
  .enum(['desc', 'asc'])
  .meta({ id: 'ListOrder', description: 'The order of a list.', example: 'desc' })
const UrgencyFilter = z
  .enum([...PRIORITIES, 'none'])
  .meta({ id: 'UrgencyFilter', description: 'An urgency. `none`: no urgency was classified.', example: 'high' })
const SentimentFilter = z
  .enum([...SENTIMENTS, 'none'])
  .meta({ id: 'SentimentFilter', description: 'A sentiment. `none`: no sentiment was classified.', example: 'none' })

/** Values of the query as components of the API document, so that generated clients name them. */
export const QUERY_ENUMS = { ListOrder, TriageState, UrgencyFilter, SentimentFilter }

/** Position in the feed: the number of a message in ascending order, `completed_at` in milliseconds and the id in descending order. */
export const MESSAGE_FEED = 'messages-1'
/** The end of the year 9999. Postgres does not read later ones. */
const MAX_TIME_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const FeedPosition = z.union([
  z.tuple([z.literal('asc'), z.int().nonnegative()]),
  z.tuple([z.literal('desc'), z.int().min(0).max(MAX_TIME_MS), z.uuid()]),
])
export type FeedPosition = z.infer<typeof FeedPosition>

export const ListFeed = z.strictObject({
  limit: wholeNumber(1, MAX_CURSOR_PAGE, DEFAULT_CURSOR_PAGE, 'Largest number of messages in the response.'),
  cursor: cursorOf(MESSAGE_FEED, FeedPosition, ['desc', 1_763_717_464_000, '5f2b1c9e-7a64-4f0e-9c3d-1b8a2d6e4f70']),
  order: oneOf(
    ListOrder.options,
    '`desc`, the default: the newest first, by `completed_at`, then `id`. `asc`: each message once, in the order in which the messages became available, which is about that of `completed_at`.',
  ),
  completed_after: timeInput('Returns only messages that were completed after this time.').optional(),
  completed_before: timeInput('Returns only messages that were completed before this time.').optional(),
  channel_id: textFilter(
    'Returns only messages of this channel of the account. A deleted channel is accepted.',
    '0f8fad5b-d9cb-469f-a165-70867728950e',
    { format: 'uuid' },
  ),
  urgency: oneOf(UrgencyFilter.options, 'Returns only messages with this urgency. `none`: without one.'),
  sentiment: oneOf(SentimentFilter.options, 'Returns only messages with this sentiment. `none`: without one.'),
  callback_required: flag('`true` returns only messages whose sender asked for a callback, `false` only the others.'),
  tag: textFilter('Returns only messages that have this tag now, in any letter case.', 'new patient'),
  state: oneOf(TriageState.options, 'Returns only messages in this state.'),
  q: textFilter(
    'Returns only messages with all these words in any of their texts. The last word can be the beginning of one. The last digits of a phone number are found too.',
    'appointment',
  ),
})
export type ListFeed = z.infer<typeof ListFeed>

export const MessageFeed = z
  .object({
    messages: z.array(Message).describe('The messages of the page, in the requested order.'),
    next_cursor: CursorPage.next_cursor.meta({
      description:
        'Where the next page begins. With `order=desc` null at the end of the list. With `order=asc` never null: at the end of the list it leads to the messages that are completed later.',
      example: null,
    }),
    has_more: z.boolean().meta({
      description:
        'Whether there is a next page now. With `order=asc` and filters a page can have fewer messages than `limit`, or none, although it is true.',
      example: false,
    }),
  })
  .meta({ id: 'MessageFeed', description: 'A page of the completed messages of the account.' })
export type MessageFeed = z.infer<typeof MessageFeed>
