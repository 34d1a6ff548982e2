import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentColors, contrast, readableOn, STANDARD_ACCENT } from './accent'

const style = readFileSync(new URL('./recorder.css', import.meta.url), 'utf8')

/** Returns the colours of a variable of the style sheet in the light and in the dark theme, as `#rrggbb`. */
function inStyle(variable: string): { light: string; dark: string } {
  const [, light = '', dark = ''] = new RegExp(`${variable}: light-dark\\((#\\w+), (#\\w+)\\);`).exec(style) ?? []
  return { light: long(light), dark: long(dark) }
}
const long = (color: string) => color.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')

test('the text colours are those of the style sheet', () => {
  const { light, dark } = inStyle('--ink')
  expect([accentColors('#ffffff').light.accent, accentColors('#000000').dark.accent]).toEqual([light, dark])
})

test("the recorder's own colour is that of the style sheet", () =>
  expect(style).toContain(`var(--accent-light, ${STANDARD_ACCENT})`))

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
  const card = inStyle('--card')
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (parts) => {
      const { light, dark } = accentColors(`#${parts.join('')}`)
      for (const [{ accent, onAccent }, background] of [
        [light, card.light],
        [dark, card.dark],
      ] as const) {
        expect(contrast(accent, background)).toBeGreaterThanOrEqual(3)
        expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})
