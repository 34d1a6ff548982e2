import { pageMessages } from '@/components/messages/page-messages'
import { ASSIGNED_TO_ME } from '@/server/contract/messages/filter-values'
import type { MessageFilters } from '@/server/contract/messages/message-list'
import { hasSameFilters } from './same-filters'

const messages = pageMessages.views

/** The views that every member has. */
export const STANDARD_VIEWS: readonly { name: string; filters: MessageFilters }[] = [
  { name: messages.open, filters: {} },
  { name: messages.unread, filters: { unread: '1' } },
  { name: messages.mine, filters: { assignee: ASSIGNED_TO_ME } },
  { name: messages.done, filters: { status: 'done' } },
  { name: messages.all, filters: { status: 'all' } },
]

/** Tells whether a list is one of the views that every member has. */
export const isStandardView = (filters: MessageFilters): boolean =>
  STANDARD_VIEWS.some((view) => hasSameFilters(view.filters, filters))
