import { expect, test } from 'vitest'
import { excerpt, mark } from './mark'
import { parseSearch } from './search'

const shown = (pieces: ReturnType<typeof mark>) =>
  pieces.map(({ text, found }) => (found ? `[${text}]` : text)).join('')

test.each([
  ['crown', 'My Crown came off.', 'My [Crown] came off.'],
  ['cro', 'crown, across, CROSS', '[crown], across, [CROSS]'],
  ['the crown', 'then the crowns', 'then [the] [crowns]'],
  ['0147', '+12015550147 or 555 0147', '+[12015550147] or 555 [0147]'],
  ['<b>', '<b>bold</b>', '<[b]>bold</[b]>'],
  ['', 'text', 'text'],
  ['x', '', ''],
])('%s in %s', (typed, text, expected) => expect(shown(mark(text, parseSearch(typed)))).toBe(expected))

test('an excerpt is the beginning, or begins shortly before what was found', () => {
  const text = `${'one two three '.repeat(40)}needle ${'four five six '.repeat(40)}`
  expect(shown(excerpt(text, [], 40))).toBe('one two three one two three one two …')
  const found = shown(excerpt(text, parseSearch('needle'), 160))
  expect(found).toMatch(/^… \w+ .*\[needle\].* …$/)
  expect(found.length).toBeLessThan(175)
  expect(shown(excerpt('short  text', [], 40))).toBe('short text')
})

test('an excerpt of one endless word is cut, never inside a pair', () => {
  const [piece] = excerpt('😀'.repeat(50), [], 21)
  expect(piece?.text).toBe(`${'😀'.repeat(11)} …`)
})
