import { expect, test } from 'vitest'
import type { MessageFilters } from '@/server/contract/messages/message-list'
import { defaultStatusLabel, statusOptions } from './message-search'

test.each<[MessageFilters, string, string[]]>([
  [{}, 'Open', ['Snoozed', 'Done', 'Open and done']],
  [{ status: 'done' }, 'Open', ['Snoozed', 'Done', 'Open and done']],
  [{ status: 'open' }, 'Open', ['Open', 'Snoozed', 'Done', 'Open and done']],
  [{ q: 'a' }, 'Open and done', ['Open', 'Snoozed', 'Done']],
  [{ q: 'a', status: 'all' }, 'Open and done', ['Open', 'Snoozed', 'Done', 'Open and done']],
])('with %o the default is %s and the choices are %o', (filters, label, options) => {
  expect(defaultStatusLabel(filters)).toBe(label)
  expect(statusOptions(filters).map(([, text]) => text)).toEqual(options)
})
