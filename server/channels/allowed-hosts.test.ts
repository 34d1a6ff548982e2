import { describe, expect, test } from 'vitest'
import { hostSources, isOnHost, pageUrl, widgetHosts } from './allowed-hosts'

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
