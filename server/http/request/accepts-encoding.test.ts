import { expect, test } from 'vitest'
import { acceptsEncoding } from './accepts-encoding'

test.each([
  ['gzip, deflate, br', true],
  ['BR', true],
  ['gzip;q=1.0, br;q=0.1', true],
  ['br; q=0.0', false],
  ['br;q=0', false],
  ['brotli, xbr', false],
  ['gzip', false],
  ['*', false],
  ['', false],
  [null, false],
  [undefined, false],
])('%j takes Brotli: %s', (header, expected) => {
  expect(acceptsEncoding(header, 'br')).toBe(expected)
})
