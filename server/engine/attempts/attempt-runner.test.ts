import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetEnv } from '../../env'
import { aClaim, finishedAttempt } from '../../testing/deliveries/claims'
import type { FinishedAttempt } from '../../webhooks/delivery/attempt'
import type { Claim } from '../../webhooks/delivery/claim'
import { NotDispatchedError } from '../../webhooks/transport/dispatch'
import { AttemptRunner } from './attempt-runner'
import { ConcurrencyLimiter, INITIAL_CONCURRENCY, SLOW_AFTER_MS } from './concurrency-limiter'

const SIZE = 20

let attempt: (claim: Claim) => Promise<FinishedAttempt>
let limiter: ConcurrencyLimiter
let finished: FinishedAttempt[]
let released: { claim: Claim; pauseMs: number }[]
let postponed: [subscriptionId: string, pauseMs: number][]
let capacityCalls: number
let ended: Claim[]
let runner: AttemptRunner

beforeEach(() => {
  vi.useFakeTimers()
  attempt = async (claim) => finishedAttempt(claim)
  limiter = new ConcurrencyLimiter(SIZE)
  finished = []
  released = []
  postponed = []
  capacityCalls = 0
  ended = []
  runner = new AttemptRunner({
    limiter,
    attempt: (claim) => attempt(claim),
    async release(claims, { pauseMs } = { pauseMs: 0 }) {
      released.push(...claims.map((claim) => ({ claim, pauseMs })))
    },
    onFinished: (one) => finished.push(one),
    onPostponed: (...args) => postponed.push(args),
    onEnded: (claim) => ended.push(claim),
    onCapacity: () => capacityCalls++,
  })
})
afterEach(() => {
  vi.useRealTimers()
  // The faults that were reported are counted per environment.
  resetEnv()
})

const idle = () => vi.advanceTimersByTimeAsync(0)

test('a finished attempt holds its slot until it is ended, but leaves room for another of its subscription at once', async () => {
  const claim = aClaim('a')
  runner.start([claim])
  await idle()
  expect(finished.map((one) => one.claim)).toEqual([claim])
  expect(limiter.free).toBe(SIZE - 1)
  expect(capacityCalls).toBe(1)
  runner.end(claim)
  expect(limiter.isEmpty).toBe(true)
  expect(capacityCalls).toBe(2)
})

test('a claim whose lease may end before its attempt is released', async () => {
  const late = { ...aClaim('a'), timeoutMs: 10_000, leaseLeftMs: () => 9999 }
  const claim = aClaim('b')
  runner.start([late, claim])
  await idle()
  expect(released).toEqual([{ claim: late, pauseMs: 0 }])
  expect(finished.map((one) => one.claim)).toEqual([claim])
})

test('a stopping runner releases every claim', async () => {
  runner.stop()
  runner.start([aClaim('a'), aClaim('b')])
  await idle()
  expect(released).toHaveLength(2)
  expect(finished).toEqual([])
  expect(limiter.isEmpty).toBe(true)
})

test('an attempt without a response after a second is slow: it frees its slot', async () => {
  attempt = () => new Promise(() => {})
  runner.start([aClaim('a')])
  await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS - 1)
  expect(limiter.free).toBe(SIZE - 1)
  await vi.advanceTimersByTimeAsync(1)
  expect(limiter.free).toBe(SIZE)
  expect(capacityCalls).toBe(1)
})

test('attempts that cannot be dispatched pause their subscription once and are due again after the pause', async () => {
  const claims = [aClaim('a'), aClaim('a')]
  attempt = async () => {
    throw new NotDispatchedError('descriptors', 'EMFILE')
  }
  runner.start(claims)
  await idle()
  expect(runner.isPaused('a')).toBe(true)
  expect(postponed).toEqual([
    ['a', 10_000],
    ['a', 10_000],
  ])
  expect(released).toEqual(claims.map((claim) => ({ claim, pauseMs: 10_000 })))
  expect(limiter.isEmpty).toBe(true)
  expect(limiter.capacity('a')).toBeLessThan(INITIAL_CONCURRENCY)
})

test('a pause lasts ten seconds, and faults within it do not prolong it', async () => {
  attempt = async () => {
    throw new NotDispatchedError('descriptors', 'EMFILE')
  }
  runner.start([aClaim('a')])
  await vi.advanceTimersByTimeAsync(9_999)
  runner.start([aClaim('a')])
  await idle()
  expect([runner.isPaused('a'), runner.isPaused('b')]).toEqual([true, false])
  expect(postponed.at(-1)).toEqual(['a', 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(runner.isPaused('a')).toBe(false)
})

test('the number of remembered subscriptions is limited', async () => {
  attempt = async () => {
    throw new NotDispatchedError('descriptors', 'EMFILE')
  }
  runner.start(Array.from({ length: 10_001 }, (_, n) => aClaim(`s${n}`)))
  await idle()
  expect([runner.isPaused('s0'), runner.isPaused('s10000')]).toEqual([false, true])
})

test('a dispatched attempt ends the pause of its subscription', async () => {
  const attempted = attempt
  attempt = async () => {
    throw new NotDispatchedError('descriptors', 'EMFILE')
  }
  runner.start([aClaim('a')])
  await idle()
  attempt = attempted
  runner.start([aClaim('a')])
  await idle()
  expect(runner.isPaused('a')).toBe(false)
})

test('an attempt whose outcome is unknown leaves its delivery to the lease', async () => {
  attempt = async () => {
    throw new Error('a fault after the request was sent')
  }
  runner.start([aClaim('a')])
  await idle()
  expect([finished, released, postponed]).toEqual([[], [], []])
  expect(limiter.isEmpty).toBe(true)
})

test('each claim ends once: when it is recorded, released, postponed, or left to its lease', async () => {
  const late = { ...aClaim('late'), timeoutMs: 10_000, leaseLeftMs: () => 9999 }
  const [recorded, postponed, unknown] = [aClaim('recorded'), aClaim('postponed'), aClaim('unknown')]
  attempt = async (claim) => {
    if (claim === postponed) throw new NotDispatchedError('descriptors', 'EMFILE')
    if (claim === unknown) throw new Error('a fault after the request was sent')
    return finishedAttempt(claim)
  }
  runner.start([late, recorded, postponed, unknown])
  await idle()
  expect(new Set(ended)).toEqual(new Set([late, postponed, unknown]))
  runner.end(recorded)
  expect(ended).toHaveLength(4)
  expect(new Set(ended).size).toBe(4)
})
