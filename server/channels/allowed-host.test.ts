import { expect, test } from 'vitest'
import { allowedHost } from './allowed-host'

test.each([
  ['shop.example.com', 'shop.example.com'],
  [' WWW.Example.com. ', 'www.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['*.example.com', '*.example.com'],
  ['*.BÜCHER.example', '*.xn--bcher-kva.example'],
  ['localhost', 'localhost'],
  ['localhost:3000', 'localhost:3000'],
  ['LOCALHOST:03000', 'localhost:3000'],
  ['10.0.0.7', '10.0.0.7'],
  ['localhost:0', null],
  ['localhost:65536', null],
  ['localhost:3000/x', null],
  ['example.com:8080', null],
  ['https://example.com', null],
  ['example.com/contact', null],
  ['*', null],
  ['*.com', null],
  ['*.10.0.0.7', null],
  ['a.*.example.com', null],
  ['*.*.example.com', null],
  ['*example.com', null],
  ["example.com; script-src 'unsafe-inline'", null],
  ['example.com https://evil.example', null],
  ['example.com\nX-Header: 1', null],
  ["'self'", null],
  ['', null],
])('the allowed host %j is %j', (text, expected) => {
  expect(allowedHost(text)).toBe(expected)
})
