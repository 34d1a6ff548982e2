import { expect, test } from 'vitest'
import { failureWarning } from './failure-warning'

test.each<[string, number, number, boolean, ReturnType<typeof failureWarning>]>([
  ['two failures are no news', 0, 2, true, null],
  ['the third is', 2, 3, true, 'failing'],
  ['also when a batch goes past it', 1, 4, true, 'failing'],
  ['the fourth says nothing new', 3, 4, true, null],
  ['a 2xx after a word is one too', 3, 0, true, 'working'],
  ['also after a reactivation', 5, 0, true, 'working'],
  ['also when a failure follows at once', 4, 1, true, 'working'],
  ['a 2xx before any word is none', 2, 0, true, null],
  ['one that was disabled has a mail of its own', 2, 5, false, null],
  ['a late 2xx does not switch it on', 5, 0, false, null],
])('%s: %i to %i', (_, before, after, isActive, word) => expect(failureWarning(before, after, isActive)).toBe(word))
