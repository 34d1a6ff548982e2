import { expect, test } from 'vitest'
import { leavesList, type TriageChange } from './use-triage'

const done: TriageChange = { kind: 'done', isDone: true }
const reopened: TriageChange = { kind: 'done', isDone: false }
const read: TriageChange = { kind: 'read', isRead: true }
const unread: TriageChange = { kind: 'read', isRead: false }
const assignedTo = (assigneeId: string | null): TriageChange => ({ kind: 'assign', assigneeId, assigneeName: '' })

test.each([
  ['done', done, {}, true],
  ['done', done, { status: 'open', q: 'crown' }, true],
  // A search is in all messages.
  ['done', done, { q: 'crown' }, false],
  ['done', done, { status: 'all' }, false],
  ['done', done, { status: 'done' }, false],
  ['reopened', reopened, { status: 'done' }, true],
  ['reopened', reopened, {}, false],
  ['reopened', reopened, { status: 'all' }, false],
  ['read', read, { unread: '1' }, true],
  ['read', read, {}, false],
  ['unread', unread, { unread: '1' }, false],
  ['assigned to me', assignedTo('me-id'), { assignee: 'none' }, true],
  ['assigned to me', assignedTo('me-id'), { assignee: 'me' }, false],
  ['assigned to me', assignedTo('me-id'), { assignee: 'me-id' }, false],
  ['assigned to me', assignedTo('me-id'), { assignee: 'other-id' }, true],
  ['assigned to me', assignedTo('me-id'), {}, false],
  ['assigned to no one', assignedTo(null), { assignee: 'none' }, false],
  ['assigned to no one', assignedTo(null), { assignee: 'me' }, true],
  ['assigned to another member', assignedTo('other-id'), { assignee: 'me' }, true],
] as const)('a message that is %s leaves the list: %j %j %s', (_name, change, filters, expected) => {
  expect(leavesList(change, filters, 'me-id')).toBe(expected)
})
