import { expect, test } from 'vitest'
import { MAX_TAGS, tagFault } from './message-tags'

const full = Array.from({ length: MAX_TAGS }, (_, index) => `tag ${index}`)

test.each<[string, string[], string, RegExp | null]>([
  ['a new one', ['a'], ' New patient ', null],
  ['of fifty characters', [], 'x'.repeat(50), null],
  ['of fifty-one', [], 'x'.repeat(51), /at most 50 characters/],
  ['empty', [], ' ', /needs a character/],
  ['with a null character', [], 'a\0b', /is text/],
  ['with half a pair', [], 'a\ud800', /is text/],
  ['it has already', ['VIP'], 'vip ', /has this tag already/],
  ['the twenty-first', full, 'new', /at most 20 tags/],
])('a tag %s', (_what, tags, tag, fault) => {
  if (fault) expect(tagFault(tags, tag)).toMatch(fault)
  else expect(tagFault(tags, tag)).toBeNull()
})
