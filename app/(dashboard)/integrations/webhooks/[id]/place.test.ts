import { expect, test } from 'vitest'
import { hrefOf, placeOf } from './place'

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
])('an address bar with %j is read as %j', (query, place) => {
  expect(placeOf('1', query)).toEqual({ id: '1', ...place })
})

test.each([
  [{ show: 'all', attempt: null }, '/integrations/webhooks/1'],
  [{ show: 'test', attempt: 'a&b' }, '/integrations/webhooks/1?show=test&attempt=a%26b'],
] as const)('%j stands in the address bar as %s', (place, href) => {
  expect(hrefOf({ id: '1', ...place })).toBe(href)
})
