import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio, TEXT_CONTRAST, textOn } from './contrast'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrastRatio(one, other)).toBeCloseTo(expected, 2)
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other))
})

test.each([
  ['#000000', '#ffffff'],
  ['#0b6e99', '#ffffff'],
  ['#ffd400', '#000000'],
  ['#ffffff', '#000000'],
])('text on %s is %s', (accent, expected) => expect(textOn(accent)).toBe(expected))

test('text on any color is readable', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, (accent) => {
      expect(contrastRatio(accent, textOn(accent))).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    }),
  )
})
