import { expect, test } from 'vitest'
import { StalledShare, slotsFor } from './available-slots'

test.each([
  [0, 512],
  [0.1, 512],
  [0.11, 456],
  [0.5, 256],
  [0.9, 64],
  [1, 64],
])('stalled for %d of its time, a process uses %d of 512 slots', (share, slots) => {
  expect(slotsFor(512, share)).toBe(slots)
})

test('a process keeps a slot of few', () => {
  expect(slotsFor(1, 1)).toBe(1)
})

test('the share is that of the last second, and stays until the next one has passed', () => {
  let [now, stalled] = [0, 0]
  const share = new StalledShare(
    () => stalled,
    () => now,
  )
  const after = (ms: number, stalledMs: number) => {
    now += ms
    stalled += stalledMs
    return share.now()
  }
  expect(share.now()).toBe(0)
  expect(after(999, 900)).toBe(0)
  expect(after(1, 0)).toBe(0.9)
  expect(after(500, 0)).toBe(0.9)
  expect(after(500, 250)).toBe(0.25)
  expect(after(10_000, 0)).toBe(0)
  // A stall is counted at its end, and can have begun before the second.
  expect(after(1000, 3000)).toBe(1)
})
