import { STATUS_FILTERS, statusOf } from '@/server/contract/messages/filter-values'
import type { MessageFilters } from '@/server/contract/messages/message-list'
import { searchMessages } from '../search-messages'

type Status = (typeof STATUS_FILTERS)[number]

const { statuses } = searchMessages

/** Returns the label of the status that a list shows without a choice. */
export const defaultStatusLabel = ({ q }: MessageFilters): string => statuses[statusOf({ q })]

/**
 * Returns the statuses to choose from. The one that a list shows anyway is left out, unless the address names it, as after a search
 * was begun in a list of all messages.
 */
export const statusOptions = ({ q, status }: MessageFilters): [Status, string][] =>
  STATUS_FILTERS.filter((one) => one === status || one !== statusOf({ q })).map((one) => [one, statuses[one]])
