import { expect, test } from 'vitest'
import { historyHref, parseHistoryQuery } from './history-query'

test.each([
  [{}, { show: 'all', attempt: null, period: '24h' }],
  [
    { show: 'failed', attempt: 'x', period: '30d' },
    { show: 'failed', attempt: 'x', period: '30d' },
  ],
  [
    { show: 'nonsense', attempt: ['x', 'y'], period: 'year' },
    { show: 'all', attempt: null, period: '24h' },
  ],
])('the query %j is parsed as %j', (query, expected) => {
  expect(parseHistoryQuery('1', query)).toEqual({ id: '1', ...expected })
})

test.each([
  [{ show: 'all', attempt: null, period: '24h' }, '/integrations/webhooks/1'],
  [{ show: 'test', attempt: 'a&b', period: '7d' }, '/integrations/webhooks/1?period=7d&show=test&attempt=a%26b'],
] as const)('%j has the address %s', (query, href) => {
  expect(historyHref({ id: '1', ...query })).toBe(href)
})
