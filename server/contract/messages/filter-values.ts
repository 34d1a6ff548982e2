import type { MessageFilters } from './message-list'

// Values of the filters of the message list. This file does not import zod, so that the list in the browser can import it.

export const STATUS_FILTERS = ['open', 'done', 'all'] as const
/** Filter values for messages assigned to the caller, and to no one. */
export const ASSIGNED_TO_ME = 'me'
export const UNASSIGNED = 'none'

/** Returns the status that a list shows: without a choice the open messages, in a search all of them. */
export const statusOf = ({ status, q }: Pick<MessageFilters, 'status' | 'q'>): (typeof STATUS_FILTERS)[number] =>
  status ?? (q === undefined ? 'open' : 'all')
