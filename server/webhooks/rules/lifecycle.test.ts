import { describe, expect, test } from 'vitest'
import {
  type Lifecycle,
  mayReactivate,
  mayRotate,
  mayScrub,
  reactivatableUntil,
  scrubDueAt,
  stateOf,
} from './lifecycle'

const disabledAt = new Date('2026-06-01T00:00:00.000Z')
const day = (count: number, extraMs = 0) => new Date(disabledAt.getTime() + count * 86_400_000 + extraMs)
const life = (change: Partial<Lifecycle>): Lifecycle => ({
  isActive: false,
  disabledAt,
  disabledReason: 'failures',
  scrubbedAt: null,
  ...change,
})

const active = life({ isActive: true, disabledAt: null, disabledReason: null })
const disabled = life({})
const deleted = life({ disabledReason: 'deleted' })
const gone = life({ disabledReason: 'gone' })
const scrubbed = life({ scrubbedAt: day(91) })

describe('lifecycle', () => {
  // name, life, moment, state, may be reactivated, may be scrubbed, may rotate its secret
  const rows: [string, Lifecycle, Date, string, boolean, boolean, boolean][] = [
    ['active', active, day(1), 'active', false, false, true],
    ['disabled today', disabled, day(0), 'disabled', true, false, true],
    ['a deleted one can be reactivated', deleted, day(30), 'disabled', true, false, true],
    ['exactly 90 days', disabled, day(90), 'disabled', true, false, true],
    ['a millisecond more than 90 days, before the task ran', disabled, day(90, 1), 'disabled', false, true, false],
    ['a gone one cannot be reactivated', gone, day(1), 'gone', false, false, true],
    ['a gone one is scrubbed after 90 days too', gone, day(91), 'gone', false, true, false],
    ['a scrubbed one cannot be reactivated or scrubbed again', scrubbed, day(92), 'scrubbed', false, false, false],
  ]
  test.each(rows)('%s', (_name, subject, now, state, reactivate, scrub, rotate) => {
    expect(stateOf(subject)).toBe(state)
    expect(mayReactivate(subject, now)).toBe(reactivate)
    expect(mayScrub(subject, now)).toBe(scrub)
    expect(mayRotate(subject, now)).toBe(rotate)
  })

  test('only a disabled subscription has a last time of reactivation', () => {
    expect(reactivatableUntil(disabled)).toEqual(day(90))
    expect([active, gone, scrubbed].map(reactivatableUntil)).toEqual([null, null, null])
  })

  test('an inactive subscription has a time of its scrub until it is scrubbed', () => {
    expect([active, disabled, gone, scrubbed].map(scrubDueAt)).toEqual([null, day(90), day(90), null])
  })
})
