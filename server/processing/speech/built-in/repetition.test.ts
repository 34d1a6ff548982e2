import { expect, test } from 'vitest'
import { AT_LIMIT, loopStart } from './moonshine'

const times = (count: number, ...tokens: number[]) => Array.from({ length: count }, () => tokens).flat()

test.each([
  ['no tokens', [], null],
  ['speech', times(1, ...Array.from({ length: 60 }, (_, at) => at)), null],
  ['a word that a person says ten times', [1, ...times(10, 7)], null],
  ['a phone number of equal digits', [1, 2, ...times(7, 5)], null],
  ['a sentence said three times', times(3, ...Array.from({ length: 12 }, (_, at) => at)), null],
  ['one word without end', [1, 2, ...times(16, 7)], 3],
  ['two words without end', [1, 2, ...times(8, 7, 8)], 4],
  ['a sentence without end', [9, ...times(4, 1, 2, 3, 4, 5)], 6],
  ['a loop that has ended', [...times(20, 7), 1, 2, 3], null],
])('%s', (_, tokens, kept) => expect(loopStart(tokens)).toBe(kept))

test.each([
  ['"of the middle of the middle of the middle of"', [1, 2, ...times(3, 3, 4, 5), 3], 5],
  ['one word', [1, ...times(6, 7)], 2],
  ['a word said five times', [1, ...times(5, 7)], null],
  ['two words said twice', [1, ...times(2, 7, 8)], null],
])('at the limit of a piece: %s', (_, tokens, kept) => expect(loopStart(tokens, AT_LIMIT)).toBe(kept))
