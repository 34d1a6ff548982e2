import { expect, test } from 'vitest'
import { historyHref, parseHistoryQuery } from './history-query'

test.each([
  [{}, { show: 'all', search: '', attempt: null, period: '24h', all: false }],
  [
    { show: 'failed', search: ' evt_1 ', attempt: 'x', period: '30d', all: 'true' },
    { show: 'failed', search: 'evt_1', attempt: 'x', period: '30d', all: true },
  ],
  [
    { show: 'nonsense', search: ['x'], attempt: ['x', 'y'], period: 'year', all: '1' },
    { show: 'all', search: '', attempt: null, period: '24h', all: false },
  ],
])('the query %j is parsed as %j', (query, expected) => {
  expect(parseHistoryQuery('1', query)).toEqual({ id: '1', ...expected })
})

test.each([
  [{ show: 'all', search: '', attempt: null, period: '24h', all: false }, '/integrations/webhooks/1'],
  [
    { show: 'test', search: 'a b', attempt: 'a&b', period: '7d', all: true },
    '/integrations/webhooks/1?period=7d&show=test&search=a+b&all=true&attempt=a%26b',
  ],
] as const)('%j has the address %s', (query, href) => {
  expect(historyHref({ id: '1', ...query })).toBe(href)
})

test('a search is cut to the length of an id, as the input field does', () => {
  expect(parseHistoryQuery('1', { search: 'a'.repeat(5000) }).search).toHaveLength(60)
})
