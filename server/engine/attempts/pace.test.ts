import { expect, test } from 'vitest'
import { Pace } from './pace'

/** A pace with a clock that only waits and `pass` move. */
function paced() {
  let now = 1000
  const waits: number[] = []
  const wait = async (ms: number) => {
    waits.push(ms)
    now += ms
  }
  const pace = new Pace({ now: () => now, wait })
  const pass = (ms: number) => {
    now += ms
  }
  return { pace, waits, pass }
}

/** Counts and takes this many rows, one in each batch, evenly for half a second. */
async function run({ pace, pass }: ReturnType<typeof paced>, perSecond: number): Promise<void> {
  for (let row = 0; row < perSecond / 2; row++) {
    pace.count(1)
    await pace.turn()
    pass(1000 / perSecond)
  }
}

test('batches begin at once while few rows come', async () => {
  const slow = paced()
  await run(slow, 200)
  expect(slow.waits).toEqual([])
})

test('batches of a busy worker begin at least three milliseconds apart', async () => {
  const busy = paced()
  await run(busy, 1000)
  expect(busy.waits.length).toBeGreaterThan(100)
  for (const ms of busy.waits) expect(ms).toBeCloseTo(2)
})

test('after a pause the first batch begins at once', async () => {
  const rested = paced()
  await run(rested, 1000)
  rested.pass(500)
  rested.waits.length = 0
  rested.pace.count(1)
  await rested.pace.turn()
  rested.pace.count(1)
  await rested.pace.turn()
  expect(rested.waits).toEqual([])
})
