import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_OPENING, OPENING_MS, OpeningTurns } from './opening-turns'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Asks for this number of turns. `ends` has a function for each that has come, in order. */
async function asked(count: number) {
  const turns = new OpeningTurns()
  const ends: (() => void)[] = []
  const came: number[] = []
  for (let n = 0; n < count; n++)
    void turns.next().then((end) => {
      came.push(n)
      ends.push(end)
    })
  await vi.advanceTimersByTimeAsync(0)
  return { came, ends, turns }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

test('as many turns as the limit come at once; the others wait in order until one ends', async () => {
  const { came, ends } = await asked(MAX_OPENING + 2)
  expect(came).toEqual(numbers(MAX_OPENING))
  ends[3]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(came).toEqual(numbers(MAX_OPENING + 1))
})

test('ending a turn twice lets only one other begin', async () => {
  const { came, ends } = await asked(MAX_OPENING + 2)
  ends[0]?.()
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(came).toHaveLength(MAX_OPENING + 1)
})

test('a turn ends by itself after its time, so that connections that never open hold up nothing for long', async () => {
  const { came } = await asked(MAX_OPENING * 3)
  await vi.advanceTimersByTimeAsync(OPENING_MS)
  expect(came).toHaveLength(MAX_OPENING * 2)
  await vi.advanceTimersByTimeAsync(OPENING_MS)
  expect(came).toEqual(numbers(MAX_OPENING * 3))
})

test('when all turns have ended, as many as the limit come at once again', async () => {
  const { ends, turns } = await asked(MAX_OPENING)
  for (const end of ends) end()
  let came = 0
  for (let n = 0; n <= MAX_OPENING; n++) void turns.next().then(() => came++)
  await vi.advanceTimersByTimeAsync(0)
  expect(came).toBe(MAX_OPENING)
})
