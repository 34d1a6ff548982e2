import { expect, test } from 'vitest'
import { readableUrl } from './readable-url'

test.each([
  ['/api/v1/me', '/api/v1/me'],
  ['/api/v1/%6de?x=%zz', '/api/v1/%6de?x=%zz'],
  ['/api/v1/%zz', '/api/v1/%25zz'],
  ['/api/v1/webhook-subscriptions/%E0%A4%A?limit=1?', '/api/v1/webhook-subscriptions/%25E0%25A4%25A?limit=1?'],
  ['/%', '/%25'],
])('%s reaches Next as %s', (url, expected) => {
  expect(readableUrl(url)).toBe(expected)
})
