import { expect, test } from 'vitest'
import { historyHref, parseHistoryQuery } from './history-query'

test.each([
  [{}, { show: 'all', attempt: null }],
  [
    { show: 'failed', attempt: 'x' },
    { show: 'failed', attempt: 'x' },
  ],
  [
    { show: 'nonsense', attempt: ['x', 'y'] },
    { show: 'all', attempt: null },
  ],
])('the query %j is parsed as %j', (query, expected) => {
  expect(parseHistoryQuery('1', query)).toEqual({ id: '1', ...expected })
})

test.each([
  [{ show: 'all', attempt: null }, '/integrations/webhooks/1'],
  [{ show: 'test', attempt: 'a&b' }, '/integrations/webhooks/1?show=test&attempt=a%26b'],
] as const)('%j has the address %s', (query, href) => {
  expect(historyHref({ id: '1', ...query })).toBe(href)
})
