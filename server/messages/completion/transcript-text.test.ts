import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cut, firstWords, hasSpeech, storable } from './transcript-text'

test.each([
  ['what is short enough stays', 'abc', 3, 'abc'],
  ['what is too long ends at the limit', 'abcd', 3, 'abc'],
  ['a pair across the limit is left out', 'ab😀', 3, 'ab'],
  ['a pair before the limit stays', 'a😀b', 3, 'a😀'],
  ['nothing stays nothing', '', 3, ''],
])('%s', (_promise, text, max, expected) => {
  expect(cut(text, max)).toBe(expected)
})

test('a cut text is a well-formed prefix within the limit, in code points and in UTF-16 units', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (text, max) => {
      const short = cut(text, max)
      expect(short.length).toBeLessThanOrEqual(max)
      expect(text.startsWith(short)).toBe(true)
      expect(short).not.toMatch(/\p{Surrogate}/u)
      expect(short.length).toBeGreaterThanOrEqual(Math.min(text.length, max - 1))
    }),
  )
})

test.each([
  ['fewer words stay', 'one two', 3, 'one two'],
  ['more words end after the last', 'one  two\nthree, four', 3, 'one  two\nthree,'],
  ['what opens the next word goes with it', 'one two “(three', 2, 'one two'],
  ['punctuation and numbers', 'It’s 3.5 % — e.g. $4,000. More', 4, 'It’s 3.5 % — e.g. $4,000.'],
  ['languages without spaces', '私は学生です', 2, '私は'],
  ['Thai', 'สวัสดีครับผม', 2, 'สวัสดีครับ'],
  ['a word of any length is one', `${'x'.repeat(10_000)} y`, 1, 'x'.repeat(10_000)],
  ['space around is none', '  one  ', 3, 'one'],
  ['nothing stays nothing', '', 3, ''],
])('%s', (_promise, text, count, expected) => {
  expect(firstWords(text, count)).toBe(expected)
})

describe('text that Postgres cannot store', () => {
  test.each([
    ['NUL', 'a\0b', 'ab'],
    ['half a pair', 'a\ud83db', 'a\ufffdb'],
    ['nothing of a whole pair', 'a😀b', 'a😀b'],
  ])('%s', (_what, text, expected) => {
    expect(storable(text)).toBe(expected)
  })
})

test.each([
  ['Hello.', true],
  ['7', true],
  ['はい', true],
  ['مرحبا', true],
  ['[Music] Hello', true],
  ['call (201) 555', true],
  ['(unfinished', true],
  ['', false],
  [' \n\t', false],
  ['[BLANK_AUDIO]', false],
  [' [BLANK_AUDIO]\n[BLANK_AUDIO] ', false],
  ['(silence)', false],
  ['*static*', false],
  ['<noise> [ Silence ]', false],
  ['.', false],
  ['... ?! —', false],
  ['♪ ♪', false],
])('%j holds speech: %s', (transcript, expected) => {
  expect(hasSpeech(transcript)).toBe(expected)
})

test('a hostile transcript takes linear time', () => {
  for (const part of ['[', '(', '*', '<', '[]', '(]', '[('])
    expect(hasSpeech(part.repeat(200_000 / part.length))).toBe(false)
})
