import { expect, test } from 'vitest'
import { shownTags } from './inbox-row'

test.each([
  [[], 0, []],
  [['emergency', 'crown'], 0, ['emergency', 'crown']],
  [['emergency', 'crown'], 1, ['emergency', 'crown']],
  [['emergency', 'crown'], 2, ['emergency']],
  [['emergency', 'crown'], 3, []],
  [['a tag with many words in it', 'second', 'third'], 0, ['a tag with many words in it']],
  [['a tag with many words in it', 'second', 'third'], 1, []],
  // The order of the tags is kept: a short tag does not pass a long one.
  [['x'.repeat(50), 'vip'], 0, []],
  [['a', 'b', 'c', 'd'], 2, ['a', 'b', 'c', 'd']],
] as const)('of the tags %j a row with %i words shows %j', (tags, words, expected) => {
  expect(shownTags(tags, words)).toEqual(expected)
})
