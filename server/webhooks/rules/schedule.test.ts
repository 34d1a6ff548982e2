import { describe, expect, test } from 'vitest'
import { parseEnv } from '../../env'
import { SPEC_DELAYS_SECONDS } from '../../testing/deliveries/spec-schedule'
import { nextState } from './next-state'
import { maxAttempts, retryAt } from './schedule'

const start = new Date('2026-11-21T00:00:00.000Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

describe('retry schedule', () => {
  // attempt that failed, when it ended (minutes, attempts taking no time), when the next is due
  const rows: [number, number, number | null][] = [
    [1, 0, 1],
    [2, 1, 6],
    [3, 6, 36],
    [4, 36, 156],
    [5, 156, 876],
    [6, 876, null],
  ]
  test.each(rows)(
    'after failed attempt %i, ended at minute %i, the next is due at minute %s',
    (attempt, ended, due) => {
      expect(retryAt(attempt, minutes(ended), SPEC_DELAYS_SECONDS)).toEqual(due === null ? null : minutes(due))
    },
  )

  test('the default of the setting is the schedule of the spec', () =>
    expect(parseEnv({}).DELIVERY_RETRY_DELAYS_SECONDS).toEqual(SPEC_DELAYS_SECONDS))

  test('the schedule has six attempts in total', () => expect(maxAttempts(SPEC_DELAYS_SECONDS)).toBe(6))

  test('a configured schedule makes one attempt more than it has delays', () => {
    expect(maxAttempts([1, 2])).toBe(3)
    expect(retryAt(2, start, [1, 2])).toEqual(new Date(start.getTime() + 2000))
    expect(retryAt(3, start, [1, 2])).toBeNull()
  })

  test('a schedule without delays makes one attempt, and a delay of zero is due at once', () => {
    expect(maxAttempts([])).toBe(1)
    expect(retryAt(1, start, [])).toBeNull()
    expect(retryAt(1, start, [0])).toEqual(start)
    expect(nextState({ kind: 'failure', code: 'timeout', detail: '', timings: null }, 1, start, [])).toEqual({
      state: 'failed',
    })
  })
})
