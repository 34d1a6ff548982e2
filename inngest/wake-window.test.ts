import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WakeRequest } from '../server/wake/wake-request'
import { WakeWindow, WINDOW_MS } from './wake'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = (): WakeRequest => ({
  kind: 'delivery',
  id: randomUUID(),
  groupId: randomUUID(),
  wakeGeneration: 0,
})

/** A window whose sends take this long and accept what `accepts` says. */
function window({ takesMs = 0, accepts = (_: WakeRequest): boolean => true } = {}) {
  const sent: { at: number; requests: readonly WakeRequest[] }[] = []
  const wakes = new WakeWindow(
    async (requests) => {
      sent.push({ at: Date.now() - startedAt, requests })
      if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs))
      return new Set(requests.filter(accepts).map(({ id }) => id))
    },
    () => Date.now(),
  )
  const startedAt = Date.now()
  return {
    wakes,
    sent,
    sizes: () => sent.map(({ requests }) => requests.length),
    times: () => sent.map(({ at }) => at),
  }
}

test('a wake after a quiet time is sent at once', async () => {
  const { wakes, times } = window()
  expect(await wakes.add([request()])).toBe(1)
  await vi.advanceTimersByTimeAsync(WINDOW_MS)
  expect(await wakes.add([request()])).toBe(1)
  expect(times()).toEqual([0, WINDOW_MS])
})

test('wakes that follow are sent together at the end of the window', async () => {
  const { wakes, sizes, times } = window()
  const adding = [wakes.add([request()])]
  for (let n = 0; n < 9; n++) {
    await vi.advanceTimersByTimeAsync(WINDOW_MS / 10)
    adding.push(wakes.add([request(), request()]))
  }
  await vi.advanceTimersByTimeAsync(WINDOW_MS)
  expect(await Promise.all(adding)).toEqual([1, ...Array.from({ length: 9 }, () => 2)])
  expect(sizes()).toEqual([1, 18])
  expect(times()).toEqual([0, WINDOW_MS])
})

test('while a send lasts, wakes wait for it: at most one send at a time', async () => {
  const { wakes, sizes, times } = window({ takesMs: 5 * WINDOW_MS })
  const adding = [wakes.add([request()])]
  for (let n = 0; n < 4; n++) {
    await vi.advanceTimersByTimeAsync(WINDOW_MS)
    adding.push(wakes.add([request()]))
  }
  await vi.advanceTimersByTimeAsync(20 * WINDOW_MS)
  expect(await Promise.all(adding)).toEqual([1, 1, 1, 1, 1])
  expect(sizes()).toEqual([1, 4])
  expect(times()).toEqual([0, 5 * WINDOW_MS])
})

test('each caller gets the number of its first wakes that were accepted', async () => {
  const [a, b, c, d] = [request(), request(), request(), request()]
  if (!a || !b || !c || !d) throw new Error('There are four.')
  const { wakes } = window({ accepts: ({ id }) => id === a.id || id === c.id })
  const first = wakes.add([a, b, c])
  const second = wakes.add([c, a])
  const third = wakes.add([d, a])
  await vi.advanceTimersByTimeAsync(2 * WINDOW_MS)
  expect(await Promise.all([first, second, third])).toEqual([1, 2, 0])
})

test('no wakes send nothing', async () => {
  const { wakes, sent } = window()
  expect(await wakes.add([])).toBe(0)
  expect(sent).toEqual([])
})
