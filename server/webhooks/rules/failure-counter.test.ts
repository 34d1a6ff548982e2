import { describe, expect, test } from 'vitest'
import { type AttemptResult, countAttempts, failureWarning } from './failure-counter'

const activeSince = new Date('2026-11-01T00:00:00.000Z')
const after = new Date('2026-11-02T00:00:00.000Z')
const before = new Date('2026-10-31T00:00:00.000Z')

// F: failure, S: 2xx, G: 410; in lower case: the attempt started before the last activation
const endings = (text: string): AttemptResult[] =>
  [...text].map((letter) => ({
    startedAt: letter === letter.toUpperCase() ? after : before,
    result: ({ f: 'failure', s: 'success', g: 'gone' } as const)[letter.toLowerCase() as 'f' | 's' | 'g'],
  }))

describe('the failure counter', () => {
  // rule, counter before, active, endings, counter after, change
  const rows: [string, number, boolean, string, number, 'none' | 'failures' | 'gone', mailed?: boolean][] = [
    ['a failure counts', 0, true, 'F', 1, 'none'],
    ['four failures leave it active', 0, true, 'FFFF', 4, 'none'],
    ['the fifth in a row disables', 4, true, 'F', 5, 'failures'],
    ['any 2xx resets', 4, true, 'S', 0, 'none'],
    ['a 2xx between failures restarts the count', 3, true, 'FSFFFF', 4, 'none'],
    ['the fifth failure disables, even if a success follows in the batch', 0, true, 'FFFFFS', 0, 'failures'],
    ['any number of failures disables once', 0, true, 'FFFFFFFFF', 9, 'failures'],
    ['after a reactivation one more failure disables again', 5, true, 'F', 6, 'failures'],
    ['410 makes it gone and counts', 0, true, 'G', 1, 'gone'],
    ['410 as the fifth failure makes it gone, with an email as for a disabling', 4, true, 'G', 5, 'gone', true],
    ['410 as a later failure, too, after a reactivation', 5, true, 'G', 6, 'gone', true],
    ['410 as the fourth failure causes no email', 3, true, 'G', 4, 'gone'],
    ['failures after a 410 cause no email', 3, true, 'GFF', 6, 'gone'],
    ['gone stays gone whatever follows', 0, true, 'GFFFFF', 6, 'gone'],
    ['five and then 410 is gone', 4, true, 'FG', 6, 'gone', true],
    ['an attempt begun before the last activation counts, but never disables', 4, true, 'f', 5, 'none'],
    ['nor does its 410', 0, true, 'g', 1, 'none'],
    ['the next one begun after it does', 4, true, 'fF', 6, 'failures'],
    ['a disabled one still counts, and is not disabled twice', 5, false, 'F', 6, 'none'],
    ['a 2xx on a disabled one resets without reactivating', 5, false, 'S', 0, 'none'],
    ['a disabled one can still learn that it is gone', 5, false, 'G', 6, 'gone'],
    ['nothing ended, nothing changes', 3, true, '', 3, 'none'],
  ]
  test.each(rows)('%s', (_rule, consecutiveFailures, isActive, text, counter, change, mailed) => {
    expect(countAttempts({ isActive, activeSince, consecutiveFailures }, endings(text))).toEqual({
      consecutiveFailures: counter,
      change,
      reachedLimit: mailed ?? change === 'failures',
    })
  })
})

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
