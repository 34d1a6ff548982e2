import { describe, expect, test } from 'vitest'
import { CLAIMS, Pace, RESULTS, type Spacing } from './pace'

/** A pace with a clock that only waits and the test move. */
function paced(spacing: Spacing) {
  const clock = { at: 1000 }
  const wait = async (ms: number) => {
    clock.at += ms
  }
  return { clock, pace: new Pace(spacing, { now: () => clock.at, wait }) }
}

/** Lets rows come evenly for a second, and takes all that have come in each batch. Returns when the batches began. */
async function batchesOf({ clock, pace }: ReturnType<typeof paced>, perSecond: number): Promise<number[]> {
  const startedAt = clock.at
  const began: number[] = []
  for (let row = 0; row < perSecond; ) {
    const comesAt = (n: number) => startedAt + (n * 1000) / perSecond
    clock.at = Math.max(clock.at, comesAt(row))
    for (; row < perSecond && comesAt(row) <= clock.at; row++) pace.count(1)
    await pace.turn()
    began.push(clock.at)
  }
  return began
}

describe('batches begin', () => {
  test.each([
    ['claims', 20, 50, CLAIMS],
    ['claims', 200, 5, CLAIMS],
    ['claims', 1000, 3, CLAIMS],
    ['claims', 5000, 3, CLAIMS],
    ['results', 20, 50, RESULTS],
    ['results', 100, 20, RESULTS],
    ['results', 400, 20, RESULTS],
    ['results', 1000, 8, RESULTS],
    ['results', 5000, 3, RESULTS],
  ])('of %s at %i rows per second %i milliseconds apart', async (_what, perSecond, betweenMs, spacing) => {
    // The rate is known after two tenths of a second.
    const began = (await batchesOf(paced(spacing), perSecond)).filter((at) => at > 1250)
    const gaps = began.slice(1).map((at, index) => at - (began[index] ?? at))
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeCloseTo(betweenMs, 0)
  })
})

test('after a pause the first batch begins at once', async () => {
  const rested = paced(CLAIMS)
  await batchesOf(rested, 1000)
  rested.clock.at += 500
  for (let row = 0; row < 2; row++) {
    rested.pace.count(1)
    expect(rested.pace.turn()).toBeNull()
  }
})
