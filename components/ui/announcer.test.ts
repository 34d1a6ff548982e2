import { expect, test } from 'vitest'
import { type Announcement, SHORTEST_STAY_MS, withAnnouncement } from './announcer'

const announced = (...messages: [string, number][]) =>
  messages.reduce<readonly Announcement[]>((list, [message, at]) => withAnnouncement(list, message, at), [])

test.each<{ messages: [string, number][]; kept: string[] }>([
  { messages: [['Reactivated', 0]], kept: ['Reactivated'] },
  // The first delivery follows within milliseconds and does not replace the result of the button.
  {
    messages: [
      ['Reactivated', 0],
      ['Attempt 1 delivered', 3],
    ],
    kept: ['Reactivated', 'Attempt 1 delivered'],
  },
  {
    messages: [
      ['Copied', 0],
      ['Copied', SHORTEST_STAY_MS],
    ],
    kept: ['Copied'],
  },
])('after $messages the live region has $kept', ({ messages, kept }) => {
  expect(announced(...messages).map(({ message }) => message)).toEqual(kept)
})

test('no two announcements have the same id, so that a repeated message is read again', () => {
  const first = announced(['Copied', 0])
  const second = withAnnouncement(first, 'Copied', SHORTEST_STAY_MS)
  const third = withAnnouncement(second, 'Copied', SHORTEST_STAY_MS + 1)
  expect(new Set([...first, ...third].map(({ id }) => id)).size).toBe(3)
})
