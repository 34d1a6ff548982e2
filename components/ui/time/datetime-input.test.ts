import { expect, test } from 'vitest'
import { parseDatetimeInput } from './datetime-input'

test.each(['2026-11-21T09:30', '2026-11-21T09:30:15', '1970-01-01T00:00', '2100-12-31T23:59:59'])(
  '%s is a valid time',
  (text) => {
    expect(parseDatetimeInput(text, null)).toBe(new Date(text).toISOString())
  },
)

test.each(['', 'soon', '2026-13-21T09:30', '0001-01-01T00:00', '1969-12-31T23:59', '2101-01-01T00:00'])(
  '%j is not a valid time',
  (text) => {
    expect(parseDatetimeInput(text, null)).toBeNull()
  },
)

test.each(['10000-01-01T00:00', '275760-09-12T00:00', '275761-01-01T00:00'])(
  '%s is not a valid time, and does not throw',
  (text) => {
    expect(parseDatetimeInput(text, null)).toBeNull()
  },
)

test.each([
  ['2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
  ['2026-12-01T09:30:15', '2026-12-01T08:30:15.000Z'],
  ['soon', null],
  ['', null],
  ['10000-01-01T00:00', null],
])('in Europe/Berlin, %j is %s', (text, instant) => expect(parseDatetimeInput(text, 'Europe/Berlin')).toBe(instant))
