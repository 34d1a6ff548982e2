import type { Assignee } from '../../contract/messages/triage'

/** Returns the assignee of a row that was joined with the users; null when the message is assigned to no one. */
export const toAssignee = (userId: string | null, name: string | null): Assignee | null =>
  userId === null ? null : { user_id: userId, name: name ?? '' }
