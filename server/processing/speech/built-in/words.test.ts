import { expect, test } from 'vitest'
import { inModernSpelling, wordsOf } from './words'

const PIECES = [' Hello', ',', ' wor', 'ld', '', '.']
const tokens = {
  textOf: (ids: readonly number[]) =>
    ids
      .map((id) => PIECES[id])
      .join('')
      .trim(),
  startsWord: (id: number) => PIECES[id]?.startsWith(' ') ?? false,
}
const log = Math.log

test('tokens are joined to words, with the mean of their probabilities', () => {
  expect(wordsOf([0, 1, 2, 3], [log(0.9), log(0.4), log(0.5), log(0.5)], tokens)).toEqual([
    { text: 'Hello,', probability: expect.closeTo(0.6) },
    { text: 'world', probability: expect.closeTo(0.5) },
  ])
})

test('a text that begins within a word, or has no text, is read too', () => {
  expect(wordsOf([3, 5], [0, 0], tokens)).toEqual([{ text: 'ld.', probability: 1 }])
  expect(wordsOf([4], [0], tokens)).toEqual([])
  expect(wordsOf([], [], tokens)).toEqual([])
})

test.each([
  ['Can some one come to-night or To-morrow?', 'Can someone come tonight or Tomorrow?'],
  ['Some body and every body', 'Somebody and everybody'],
  ['Go to day care, any one of them, handsome body', 'Go to day care, any one of them, handsome body'],
])('words are written as today: %s', (heard, written) => {
  expect(inModernSpelling(heard)).toBe(written)
})
