import { expect, test } from 'vitest'
import { clock, fill, spokenTime } from './format'

test('fill replaces each value and leaves an unknown name', () => {
  expect(fill('{a} of {b}, {c}', { a: 1, b: '$&' })).toBe('1 of $&, {c}')
})

test.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [60, '1:00'],
  [299.5, '4:59'],
  [-1, '0:00'],
])('clock(%s) is %s', (seconds, expected) => expect(clock(seconds)).toBe(expected))

test.each([
  [30, 'en', '30 seconds'],
  [1, 'en', '1 second'],
  [120, 'en', '2 minutes'],
  [90, 'de', '1 Minute 30 Sekunden'],
  [120, 'ar', 'دقيقتان'],
])('spokenTime(%s, %s) is %s', (seconds, locale, expected) => expect(spokenTime(seconds, locale)).toBe(expected))
