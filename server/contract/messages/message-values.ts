import type { MessageFilters } from './message-list'

// Limits of the message list. This file does not import zod, so that the list in the browser can import it.

export const MAX_SEARCH_CHARACTERS = 200
/** An address has at most 254 (RFC 5321). */
export const MAX_CONTACT_CHARACTERS = 254
/** Tags from the admin command may exceed the 50 characters of `Tag`. Longer tags than this cannot be filtered. */
export const MAX_FILTER_TAG_CHARACTERS = 200
export const MESSAGE_PAGE_SIZE = 25
export const MESSAGE_PAGE_SIZES = [25, 50, 100] as const
/** Periods that end now, in hours. A saved view keeps the period, not its days. */
export const RELATIVE_PERIOD_HOURS = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const
export type RelativePeriod = keyof typeof RELATIVE_PERIOD_HOURS
export const RELATIVE_PERIODS = Object.keys(RELATIVE_PERIOD_HOURS) as RelativePeriod[]
export const MAX_MESSAGE_VIEWS = 20
/** Matches beyond this number are not counted, so that the count takes the same time with a million messages. */
export const MAX_COUNTED_MESSAGES = 1_000

export const STATUS_FILTERS = ['open', 'snoozed', 'done', 'all'] as const
export const ASSIGNED_TO_ME = 'me'
export const UNASSIGNED = 'none'

/** Returns the status that a list shows: without a choice the open messages, in a search and of a contact all of them. */
export const statusOf = (filters: Pick<MessageFilters, 'status' | 'q' | 'contact'>): (typeof STATUS_FILTERS)[number] =>
  filters.status ?? (filters.q === undefined && filters.contact === undefined ? 'open' : 'all')

interface Contacts {
  email: string | null
  phone: string | null
  whatsapp: string | null
}

/** Returns the contact of a sender, whose method decides which one it is; null when it is unknown. */
export const contactOf = (sender: Contacts | null): string | null =>
  sender === null ? null : (sender.email ?? sender.phone ?? sender.whatsapp)

/** How a call back to the sender ended. */
export const CALL_RESULTS = ['reached', 'message_left', 'no_answer'] as const
export type CallResult = (typeof CALL_RESULTS)[number]

/** With these results, the call that the sender asked for is made. */
export const CLOSING_RESULTS: readonly CallResult[] = ['reached', 'message_left']

/** How often a page says that its message is open. */
export const READING_SIGN_MS = 8_000
