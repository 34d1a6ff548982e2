import { describe, expect, test } from 'vitest'
import { allowedHost, hostSources, isOnHost, pageUrl, widgetHosts } from './allowed-hosts'

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
  ['*.co.uk', null],
  ['co.uk', null],
  ['*.github.io', null],
  ['github.io', null],
  ['*.公司.cn', null],
  ['*.kawasaki.jp', null],
  ['*.harbour.co.uk', '*.harbour.co.uk'],
  ['harbour.github.io', 'harbour.github.io'],
  ['*.harbour.github.io', '*.harbour.github.io'],
  ['intranet', 'intranet'],
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

test('the hosts of a domain include its name with and without www', () => {
  expect(widgetHosts('example.com', ['*.example.com'])).toEqual(['example.com', 'www.example.com', '*.example.com'])
  expect(widgetHosts('www.example.com', ['example.com'])).toEqual(['www.example.com', 'example.com'])
})

describe('isOnHost', () => {
  const hosts = ['example.com', '*.shop.example', 'localhost', '127.0.0.1:4000']
  test.each([
    ['https://example.com/contact', true],
    ['https://example.com:8443/', true],
    ['http://example.com/', false],
    ['https://evil-example.com/', false],
    ['https://example.com.evil.example/', false],
    ['https://a.shop.example/', true],
    ['https://a.b.shop.example/', true],
    ['https://shop.example/', false],
    ['https://eshop.example/', false],
    ['http://localhost:5173/', true],
    ['http://127.0.0.1:4000/', true],
    ['http://127.0.0.1:4001/', false],
    ['https://example.com@evil.example/', false],
    ['file:///example.com', false],
    ['javascript:alert(1)', false],
  ])('%s: %s', (page, expected) => expect(isOnHost(new URL(page), hosts)).toBe(expected))
})

test('hostSources gives https for hosts, and every port of this machine', () => {
  expect(hostSources(['example.com', '*.example.com', 'localhost', 'localhost:80'])).toEqual([
    'https://example.com',
    'https://*.example.com',
    'http://localhost:*',
    'https://localhost:*',
    'http://localhost:80',
    'https://localhost:80',
  ])
})

test.each([
  ['https://user:pass@example.com/a/b?token=1#x', 'https://example.com/a/b'],
  ['https://example.com', 'https://example.com/'],
  ['https://other.example/', null],
  ['about:srcdoc', null],
  ['not a URL', null],
  [null, null],
  [`https://example.com/${'a'.repeat(2_048)}`, null],
])('pageUrl(%j) is %j', (text, expected) => expect(pageUrl(text, ['example.com'])).toBe(expected))
