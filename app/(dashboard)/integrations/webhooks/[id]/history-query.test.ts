import { expect, test } from 'vitest'
import { historyHref, parseHistoryQuery } from './history-query'

test.each([
  [{}, { show: 'all', search: '', attempt: null, period: '24h' }],
  [
    { show: 'failed', search: ' evt_1 ', attempt: 'x', period: '30d' },
    { show: 'failed', search: 'evt_1', attempt: 'x', period: '30d' },
  ],
  [
    { show: 'nonsense', search: ['x'], attempt: ['x', 'y'], period: 'year' },
    { show: 'all', search: '', attempt: null, period: '24h' },
  ],
])('the query %j is parsed as %j', (query, expected) => {
  expect(parseHistoryQuery('1', query)).toEqual({ id: '1', ...expected })
})

test.each([
  [{ show: 'all', search: '', attempt: null, period: '24h' }, '/integrations/webhooks/1'],
  [
    { show: 'test', search: 'a b', attempt: 'a&b', period: '7d' },
    '/integrations/webhooks/1?period=7d&show=test&search=a+b&attempt=a%26b',
  ],
] as const)('%j has the address %s', (query, href) => {
  expect(historyHref({ id: '1', ...query })).toBe(href)
})

test('a search is cut to the length of an id, as the input field does', () => {
  expect(parseHistoryQuery('1', { search: 'a'.repeat(5000) }).search).toHaveLength(60)
})
