import { expect, test } from 'vitest'
import { exact, relative } from './relative'

const now = new Date('2026-11-21T09:30:00.000Z')

test.each([
  ['2026-11-21T09:29:57.000Z', 'now'],
  ['2026-11-21T09:30:04.900Z', 'now'],
  ['2026-11-21T09:29:55.000Z', '5 seconds ago'],
  ['2026-11-21T09:28:01.000Z', '1 minute ago'],
  ['2026-11-21T09:31:00.000Z', 'in 1 minute'],
  ['2026-11-21T08:30:00.000Z', '1 hour ago'],
  ['2026-11-21T21:30:00.000Z', 'in 12 hours'],
  ['2026-11-19T09:30:01.000Z', '1 day ago'],
  ['2026-08-23T09:30:00.000Z', '90 days ago'],
])('%s is %s', (at, words) => expect(relative(new Date(at), now)).toBe(words))

test('the exact time is UTC to the second', () => expect(exact(now)).toBe('2026-11-21 09:30:00 UTC'))
