import { expect, test } from 'vitest'
import { parseSearch } from './search'
import { excerpt, highlight } from './search-highlight'

const shown = (pieces: ReturnType<typeof highlight>) =>
  pieces.map(({ text, found }) => (found ? `[${text}]` : text)).join('')

test.each([
  ['crown', 'My Crown came off.', 'My [Crown] came off.'],
  ['cro', 'crown, across, CROSS', '[crown], across, [CROSS]'],
  ['the crown', 'then the crowns', 'then [the] [crowns]'],
  ['0147', '+12015550147 or 555 0147', '+[12015550147] or 555 [0147]'],
  ['<b>', '<b>bold</b>', '<[b]>bold</[b]>'],
  ['', 'text', 'text'],
  ['x', '', ''],
])('%s in %s', (typed, text, expected) => expect(shown(highlight(text, parseSearch(typed)))).toBe(expected))

test('an excerpt is the beginning, or begins shortly before the first match', () => {
  const text = `${'one two three '.repeat(40)}needle ${'four five six '.repeat(40)}`
  expect(shown(excerpt(text, [], 40))).toBe('one two three one two three one two …')
  const found = shown(excerpt(text, parseSearch('needle'), 160))
  expect(found).toMatch(/^… \w+ .*\[needle\].* …$/)
  expect(found.length).toBeLessThan(175)
  expect(shown(excerpt('short  text', [], 40))).toBe('short text')
})

test('an excerpt of one very long word is cut, never inside a surrogate pair', () => {
  const [piece] = excerpt('😀'.repeat(50), [], 21)
  expect(piece?.text).toBe(`${'😀'.repeat(11)} …`)
})

test('the time for a text of a hundred thousand words is linear, whatever the search', () => {
  const terms = parseSearch('needle two three four five six seven eight nine ten eleven 12345')
  const timeOf = (words: number) => {
    const text = `${'lorem '.repeat(words)}needle`
    const begun = performance.now()
    expect(excerpt(text, terms, 300).some(({ found }) => found)).toBe(true)
    return performance.now() - begun
  }
  const bare = () => {
    const text = 'lorem '.repeat(100_000)
    const begun = performance.now()
    for (const { 0: word } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) word.toLowerCase()
    return performance.now() - begun
  }
  // Testing each word takes a few times as long as splitting the text. Before a fix it took eighty times as long. The best of several
  // pairs counts, because other work can interrupt one half of a pair.
  const ratios = Array.from({ length: 5 }, () => timeOf(100_000) / bare())
  expect(Math.min(...ratios)).toBeLessThan(20)
})

test('a hundred thousand matches, and one word of 200 kB', () => {
  const terms = parseSearch('a')
  expect(excerpt('a '.repeat(100_000), terms, 300).length).toBeLessThan(500)
  expect(highlight('a '.repeat(100_000), parseSearch('a b')).filter(({ found }) => found)).toHaveLength(100_000)
  expect(shown(excerpt('x'.repeat(200_000), terms, 300)).length).toBeLessThan(310)
})
