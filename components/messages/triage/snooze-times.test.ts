import { expect, test } from 'vitest'
import { snoozeTimes } from './snooze-times'

test.each([
  [
    'a Thursday',
    '2026-11-26T13:00:00Z',
    '2026-11-26T16:00',
    '2026-11-27T08:00',
    '2026-11-30T08:00',
    '2026-12-03T08:00',
  ],
  ['a Sunday', '2026-11-29T12:00:00Z', '2026-11-29T15:00', '2026-11-30T08:00', '2026-11-30T08:00', '2026-12-06T08:00'],
  ['a Monday', '2026-11-30T12:00:00Z', '2026-11-30T15:00', '2026-12-01T08:00', '2026-12-07T08:00', '2026-12-07T08:00'],
  [
    'the day before summer time',
    '2026-03-28T12:00:00Z',
    '2026-03-28T15:00',
    '2026-03-29T07:00',
    '2026-03-30T07:00',
    '2026-04-04T07:00',
  ],
])('on %s in Zurich a message can be snoozed until nine in the morning', (_, now, ...expected) => {
  const times = Object.values(snoozeTimes(new Date(now), 'Europe/Zurich'))
  expect(times.map((time) => time.toISOString().slice(0, 16))).toEqual(expected)
})
