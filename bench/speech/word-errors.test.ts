import { expect, test } from 'vitest'
import { wordErrors } from './word-errors'

test.each([
  ['Hello, world.', 'hello world', 0, 2],
  ["I'm cold-hearted", 'Im cold hearted', 0, 3],
  ['ten of clubs', '10 of clubs!', 0, 3],
  ['Mister Smith', 'Mr. Smith', 0, 2],
  ['one two three', 'one three', 1, 3],
  ['one two three', 'one two two three', 1, 3],
  ['one two three', 'one too three', 1, 3],
  ['one two three', '', 3, 3],
  ['', 'you', 1, 0],
  ['a b c d', 'b c d e', 2, 4],
])('%j understood as %j has %i errors in %i words', (expected, actual, errors, words) =>
  expect(wordErrors(expected, actual)).toEqual({ errors, words }),
)
