import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aClaim, finishedAttempt } from '../../testing/deliveries/claims'
import type { RecordedResult } from '../../webhooks/delivery/record-results'
import { ResultsQueue } from './results-queue'

const RETRY_MS = 250

/** What each call of `record` was given: the subscriptions of its attempts. */
let batches: string[][]
/** Replaces `record`, by the number of the call, from 1. */
let record: (call: number, subscriptions: string[]) => void | Promise<void>
let recorded: RecordedResult[]
let released: string[]
let queue: ResultsQueue

beforeEach(() => {
  vi.useFakeTimers()
  batches = []
  record = () => {}
  recorded = []
  released = []
  queue = new ResultsQueue({
    batchSize: 4,
    async record(finished) {
      const subscriptions = finished.map(({ claim }) => claim.subscription.id)
      batches.push(subscriptions)
      await record(batches.length, subscriptions)
      return subscriptions.map((subscriptionId) => ({ deliveryId: '', subscriptionId, nextAttemptAt: null }))
    },
    onRecorded: (results) => recorded.push(...results),
    onEnded: (claim) => released.push(claim.subscription.id),
  })
})
afterEach(() => vi.useRealTimers())

const add = (...subscriptions: string[]) => {
  for (const id of subscriptions) queue.add(finishedAttempt(aClaim(id)))
}
/** Lets everything run that waits for nothing but promises. */
const idle = () => vi.advanceTimersByTimeAsync(0)
const failure = (code: string) => Object.assign(new Error('refused'), { cause: Object.assign(new Error(), { code }) })

test('results that come during a write are written together, in batches', async () => {
  add('a', 'a', 'a', 'a', 'a', 'a')
  await idle()
  expect(batches.map((batch) => batch.length)).toEqual([1, 4, 1])
  expect(recorded).toHaveLength(6)
  expect(released).toHaveLength(6)
})

test('results that are added together are written together', async () => {
  queue.add(...['a', 'a', 'a'].map((id) => finishedAttempt(aClaim(id))))
  await idle()
  expect(batches).toEqual([['a', 'a', 'a']])
})

test('results that come within the time that they wait for others are written together', async () => {
  const written: number[] = []
  const waiting = new ResultsQueue({
    batchSize: 4,
    togetherMs: 10,
    async record(finished) {
      written.push(finished.length)
      return []
    },
    onRecorded: () => {},
    onEnded: () => {},
  })
  const come = (count: number) => waiting.add(...Array.from({ length: count }, () => finishedAttempt(aClaim('a'))))
  come(1)
  await vi.advanceTimersByTimeAsync(9)
  come(1)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(written).toEqual([2])
  // A full batch waits for nothing.
  come(4)
  await idle()
  expect(written).toEqual([2, 4])
})

test('two writers write concurrently, and a subscription always has the same one', async () => {
  record = () => new Promise((resolve) => setTimeout(resolve, 10))
  // The first characters of their ids are odd and even.
  add('a', 'b', 'a', 'b', 'a')
  await idle()
  expect(batches).toEqual([['a'], ['b']])
  await vi.advanceTimersByTimeAsync(10)
  expect(batches.slice(2)).toEqual([['a', 'a'], ['b']])
})

test('a claim is released only when its result is recorded', async () => {
  record = () => new Promise((resolve) => setTimeout(resolve, 10))
  add('a')
  await vi.advanceTimersByTimeAsync(9)
  expect(released).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(released).toEqual(['a'])
})

test.each(['53100', '40P01', '08006'])(
  'a batch that fails with SQLSTATE %s is kept whole and tried again',
  async (code) => {
    record = (call) => {
      if (call <= 3) throw failure(code)
    }
    add('a', 'c', 'e', 'g')
    await vi.advanceTimersByTimeAsync(RETRY_MS * 3)
    expect(batches.map((batch) => batch.length)).toEqual([1, 4, 4, 4])
    expect(released.sort()).toEqual(['a', 'c', 'e', 'g'])
  },
)

test.each(['22P05', '23514'])(
  'a row that the database refuses with SQLSTATE %s holds up no other result',
  async (code) => {
    record = (_, subscriptions) => {
      if (subscriptions.includes('e')) throw failure(code)
    }
    add('a', 'c', 'e', 'g', 'i')
    await vi.advanceTimersByTimeAsync(RETRY_MS * 10)
    expect(recorded.map(({ subscriptionId }) => subscriptionId).sort()).toEqual(['a', 'c', 'g', 'i'])
    // The claim of the refused result is released too: its lease makes the delivery due again.
    expect(released.sort()).toEqual(['a', 'c', 'e', 'g', 'i'])
  },
)

test('idle resolves when the writes that run have ended', async () => {
  record = () => new Promise((resolve) => setTimeout(resolve, 10))
  add('a', 'b')
  let isIdle = false
  void queue.idle().then(() => {
    isIdle = true
  })
  await vi.advanceTimersByTimeAsync(9)
  expect(isIdle).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isIdle).toBe(true)
  expect(recorded).toHaveLength(2)
})
