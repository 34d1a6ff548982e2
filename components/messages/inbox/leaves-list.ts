import { ASSIGNED_TO_ME, statusOf, UNASSIGNED } from '@/server/contract/messages/filter-values'
import type { MessageFilters } from '@/server/contract/messages/message-list'
import type { TriageChange } from './use-triage-requests'

/**
 * Returns whether a message leaves the list with this change, because it no longer matches the filters.
 * @param me the user id of the member who looks at the list
 */
export function leavesList(change: TriageChange, filters: MessageFilters, me: string): boolean {
  switch (change.kind) {
    case 'done':
      return statusOf(filters) === (change.isDone ? 'open' : 'done')
    case 'read':
      return change.isRead && filters.unread !== undefined
    case 'assign':
      if (filters.assignee === undefined) return false
      if (filters.assignee === UNASSIGNED) return change.assigneeId !== null
      return change.assigneeId !== (filters.assignee === ASSIGNED_TO_ME ? me : filters.assignee)
  }
}
