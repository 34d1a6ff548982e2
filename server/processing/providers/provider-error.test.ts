import { expect, test } from 'vitest'
import { withoutPrivateWords } from './error-excerpt'
import { retryAfterMs } from './provider-error'

const now = Date.parse('2026-11-22T12:00:00Z')

test.each([
  ['7', 7_000],
  ['0', 0],
  ['1.5', 1_500],
  ['86400', 3_600_000],
  ['Sun, 22 Nov 2026 12:00:30 GMT', 30_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', 0],
  [undefined, undefined],
])('Retry-After %s is %s ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected)
})

test.each([
  ['Invalid value: Zebediah said 42', ['my name is Zebediah, room 42'], 'Invalid value: … said …'],
  ['key sk-1234 is wrong', ['sk-1234'], 'key … is wrong'],
  ['refused: 田中さん', ['田中さんです'], 'refused: …'],
  ["'temperature' is not supported", ['Hello.'], "'temperature' is not supported"],
])('%s', (text, privateTexts, expected) => {
  expect(withoutPrivateWords(text, privateTexts).replaceAll(/…+/g, '…')).toBe(expected)
})
