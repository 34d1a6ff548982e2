import { expect, test } from 'vitest'
import { exportHref, isFiltered, listHref, mayMarkAll, messageHref } from './message-urls'

test('a path contains the given filters and nothing else', () => {
  expect(listHref({})).toBe('/messages')
  expect(listHref({ q: 'a & b', urgency: undefined, before: '1.x' })).toBe('/messages?q=a+%26+b&before=1.x')
  expect(listHref({ status: 'done', assignee: 'me', unread: '1', size: 50 })).toBe(
    '/messages?status=done&assignee=me&unread=1&size=50',
  )
  expect(listHref({ period: '7d', since: undefined })).toBe('/messages?period=7d')
  expect(exportHref('csv', {})).toBe('/messages/export?format=csv')
  expect(exportHref('jsonl', { q: 'a&b' })).toBe('/messages/export?q=a%26b&format=jsonl')
  expect(messageHref('m', { tag: 'new patient' })).toBe('/messages/m?tag=new+patient')
})

test('a list without filters is not filtered', () => {
  expect(isFiltered({})).toBe(false)
  expect(isFiltered({ tag: 'x' })).toBe(true)
})

test.each([
  [{}, true],
  [{ unread: '1' as const }, true],
  [{ status: 'all' as const }, true],
  [{ status: 'done' as const }, false],
  [{ q: 'invoice' }, false],
  [{ unread: '1' as const, tag: 'urgent' }, false],
])('in a list with the filters %j all messages can be marked: %s', (filters, expected) => {
  expect(mayMarkAll(filters)).toBe(expected)
})
