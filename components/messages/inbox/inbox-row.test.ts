import { expect, test } from 'vitest'
import { countOnPhone, shownTags } from './inbox-row'

test.each([
  [[], 0, []],
  [['emergency', 'crown'], 0, ['emergency', 'crown']],
  [['emergency', 'crown'], 1, ['emergency', 'crown']],
  [['emergency', 'crown'], 2, ['emergency']],
  [['a tag with many words in it', 'second', 'third'], 0, ['a tag with many words in it']],
  [['a tag with many words in it', 'second', 'third'], 1, []],
  // The order of the tags is kept: a short tag does not pass a long one.
  [['x'.repeat(50), 'vip'], 0, []],
  [['a', 'b', 'c', 'd'], 2, ['a', 'b', 'c', 'd']],
] as const)('of the tags %j a row with %i words shows %j', (tags, words, expected) => {
  expect(shownTags(tags, words)).toEqual(expected)
})

type Message = Parameters<typeof countOnPhone>[0]
const QUIET: Omit<Message, 'tags'> = {
  callback_required: false,
  urgency: null,
  sentiment: null,
  sender: { contact_verified: true },
  note_count: 0,
  done_at: null,
}
const BOTH: Partial<Message> = { callback_required: true, urgency: 'high' }
const UNVERIFIED = { sender: { contact_verified: false } }

test.each<[string, string[], Partial<Message>, boolean, number]>([
  ['all tags of a row without marks', ['emergency', 'crown'], {}, false, 2],
  [
    'those before the one that does not fit with their number',
    ['emergency', 'insurance', 'crown', 'vip'],
    {},
    false,
    2,
  ],
  ['fewer beside a channel', ['emergency', 'insurance', 'crown'], {}, true, 1],
  ['none beside a long first tag', ['x'.repeat(50), 'vip'], {}, false, 0],
  ['a short one beside two words', ['vip'], BOTH, false, 1],
  ['only the number beside two words and a channel', ['emergency'], BOTH, true, 0],
  ['only the number of several beside two words', ['vip', 'crown'], BOTH, false, 0],
  ['only the number where the sender is not verified either', ['emergency'], { ...BOTH, ...UNVERIFIED }, true, 0],
  ['all beside a sender who is not verified', ['vip', 'crown'], UNVERIFIED, false, 2],
  [
    'fewer when a message is done',
    ['emergency', 'insurance', 'crown'],
    { done_at: '2026-06-01T00:00:00.000Z' },
    false,
    2,
  ],
])('on a phone a row shows %s', (_, tags, marks, showsChannel, expected) => {
  expect(countOnPhone({ ...QUIET, ...marks, tags }, showsChannel)).toBe(expected)
})
