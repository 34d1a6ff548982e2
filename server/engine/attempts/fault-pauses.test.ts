import { expect, test } from 'vitest'
import { FaultPauses, pauseAfter } from './fault-pauses'

test.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [4, 8_000],
  [5, 15_000],
  [6, 15_000],
  [1_000, 15_000],
])('after %i faults in a row the next try waits %i ms', (faults, ms) => {
  expect(pauseAfter(faults)).toBe(ms)
})

test('faults of attempts that were in flight at the same time count once', () => {
  const pauses = new FaultPauses()
  expect(pauses.fault('a', 0)).toBe(1_000)
  expect(pauses.fault('a', 400)).toBe(600)
  expect(pauses.fault('a', 1_000)).toBe(2_000)
})

test('a pause ends after its time, the next one is longer, and a dispatched attempt resets it', () => {
  const pauses = new FaultPauses()
  pauses.fault('a', 0)
  expect([pauses.isPaused('a', 999), pauses.isPaused('a', 1_000), pauses.isPaused('b', 0)]).toEqual([
    true,
    false,
    false,
  ])
  pauses.fault('a', 1_000)
  expect(pauses.isPaused('a', 2_999)).toBe(true)
  pauses.forget('a')
  expect(pauses.isPaused('a', 2_999)).toBe(false)
  expect(pauses.fault('a', 3_000)).toBe(1_000)
})

test('the number of remembered subscriptions is limited', () => {
  const pauses = new FaultPauses()
  for (let n = 0; n < 10_001; n++) pauses.fault(`s${n}`, 0)
  expect(pauses.isPaused('s0', 1)).toBe(false)
  expect(pauses.isPaused('s10000', 1)).toBe(true)
})
