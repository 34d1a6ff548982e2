import { expect, test } from 'vitest'
import { MAX_TAGS, tagFault } from './triage'

const full = Array.from({ length: MAX_TAGS }, (_, index) => `tag ${index}`)

test.each<[string, string[], string, RegExp | null]>([
  ['a new tag is accepted', ['a'], ' New patient ', null],
  ['a tag of 50 characters is accepted', [], 'x'.repeat(50), null],
  ['a tag of 51 characters is refused', [], 'x'.repeat(51), /at most 50 characters/],
  ['an empty tag is refused', [], ' ', /Enter a tag/],
  ['a tag with a NUL character is refused', [], 'a\0b', /visible characters/],
  ['a tag with half a surrogate pair is refused', [], 'a\ud800', /visible characters/],
  ['a tag that the message has is refused', ['VIP'], 'vip ', /already has this tag/],
  ['the twenty-first tag is refused', full, 'new', /at most 20 tags/],
])('%s', (_name, tags, tag, fault) => {
  if (fault) expect(tagFault(tags, tag)).toMatch(fault)
  else expect(tagFault(tags, tag)).toBeNull()
})
