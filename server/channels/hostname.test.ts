import { expect, test } from 'vitest'
import { hostname } from './allowed-hosts'

test.each([
  ['harbourdental.example', 'harbourdental.example'],
  ['WWW.Example.COM', 'www.example.com'],
  ['example.com.', 'example.com'],
  ['  example.com ', 'example.com'],
  ['localhost', 'localhost'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['https://example.com', null],
  ['example.com/contact', null],
  ['example.com:8080', null],
  ['exam ple.com', null],
  ['-a.example', null],
  ['a..example', null],
  ['', null],
  [`${'a'.repeat(64)}.example`, null],
])('the hostname of %j is %j', (text, expected) => {
  expect(hostname(text)).toBe(expected)
})
