import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentColors, contrast, readableOn } from './accent'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
])('the contrast of %s and %s is %s', (first, second, expected) => {
  expect(contrast(first, second)).toBeCloseTo(expected, 1)
  expect(contrast(second, first)).toBeCloseTo(expected, 1)
})

test.each([
  ['#0e5a7a', '#ffffff'],
  ['#ffd60a', '#000000'],
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
])('text on %s is %s', (background, text) => expect(readableOn(background)).toBe(text))

test('a colour that is visible in both themes is not changed', () => {
  expect(accentColors('#d0342c').light.accent).toBe('#d0342c')
})

test.each([
  ['#ffffff', { light: '#1d2025', dark: '#ffffff' }],
  ['#000000', { light: '#000000', dark: '#ececea' }],
  ['#ffff00', { light: '#999900', dark: '#ffff00' }],
])('%s is used as %j', (color, { light, dark }) => {
  expect(accentColors(color)).toMatchObject({ light: { accent: light }, dark: { accent: dark } })
})

test('every colour gives visible controls and readable text in both themes', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (parts) => {
      const { light, dark } = accentColors(`#${parts.join('')}`)
      for (const [{ accent, onAccent }, card] of [
        [light, '#ffffff'],
        [dark, '#1c1f24'],
      ] as const) {
        expect(contrast(accent, card)).toBeGreaterThanOrEqual(3)
        expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})
