import { describe, expect, test } from 'vitest'
import type { Claim } from '../../webhooks/delivery/claim'
import type { Outcome } from '../../webhooks/transport/outcome'
import { INITIAL_CONCURRENCY, MIN_CONCURRENCY } from './adaptive-concurrency'
import { ConcurrencyLimiter, MAX_IN_FLIGHT, MAX_IN_FLIGHT_PER_HOST } from './concurrency-limiter'

const aClaim = (subscription: string, host = `${subscription}.example`): Claim => ({
  deliveryId: '',
  attemptId: '',
  number: 1,
  resendNumber: 0,
  startedAt: new Date(0),
  isLost: false,
  event: { id: '', kind: 'message.completed', data: '{}' },
  subscription: { id: subscription, url: `https://${host}/`, encryptedSecret: '', previousEncryptedSecret: null },
  clock: () => new Date(0),
  leaseLeftMs: () => 15_000,
  timeoutMs: 10_000,
  retryDelaysSeconds: [],
})

const prompt: Outcome = {
  kind: 'response',
  status: 200,
  excerpt: '',
  retryAfter: null,
  timings: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: 1, total_ms: 1 },
}

function entered(room: ConcurrencyLimiter, count: number, subscription: (n: number) => string, host?: string): Claim[] {
  const claims = Array.from({ length: count }, (_, n) => aClaim(subscription(n), host))
  for (const claim of claims) room.acquire(claim)
  return claims
}

/** Prompt until it may have a great many in flight. */
function proven(room: ConcurrencyLimiter, subscription: string): void {
  for (let n = 0; n < MAX_IN_FLIGHT; n++) {
    const claim = aClaim(subscription)
    room.acquire(claim)
    room.recordOutcome(claim, prompt)
    room.release(claim)
  }
}

describe('room', () => {
  test('the last places are for those that have hardly any', () => {
    const room = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    proven(room, 'busy')
    proven(room, 'quiet')
    entered(room, 10, () => 'busy')
    entered(room, MAX_IN_FLIGHT * (5 / 8), (n) => `other-${n}`)
    expect(room.capacity('busy')).toBeLessThanOrEqual(0)
    expect(room.capacity('quiet')).toBe(MIN_CONCURRENCY)
    expect(room.capacity('never-seen')).toBe(MIN_CONCURRENCY)
  })

  test('before that, a subscription alone has all that its pace gives it', () => {
    const room = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    proven(room, 'busy')
    entered(room, 10, () => 'busy')
    expect(room.capacity('busy')).toBeGreaterThan(INITIAL_CONCURRENCY)
  })

  test('slow attempts hold no place of the prompt ones, and a subscription of theirs gets no more', () => {
    const room = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    for (const claim of entered(room, INITIAL_CONCURRENCY, () => 'silent')) room.markSlow(claim)
    expect(room.free).toBe(MAX_IN_FLIGHT)
    expect(room.capacity('silent')).toBe(0)
  })

  test('a receiver that has answered is free for the next attempt; the place in the room is not, until it is settled', () => {
    const room = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    const claims = entered(room, INITIAL_CONCURRENCY, () => 'prompt')
    expect(room.capacity('prompt')).toBe(0)
    for (const claim of claims) room.recordOutcome(claim, prompt)
    expect(room.capacity('prompt')).toBe(INITIAL_CONCURRENCY * 2)
    expect(room.free).toBe(MAX_IN_FLIGHT - INITIAL_CONCURRENCY)
    for (const claim of claims) room.release(claim)
    expect(room.isEmpty).toBe(true)
  })

  test('a slow attempt that ends leaves its subscription as if it had never been out', () => {
    const room = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    const claims = entered(room, INITIAL_CONCURRENCY, () => 'late')
    for (const claim of claims) room.markSlow(claim)
    for (const claim of claims) room.recordOutcome(claim, prompt)
    expect(room.capacity('late')).toBe(INITIAL_CONCURRENCY * 2)
    for (const claim of claims) room.release(claim)
    expect(room.isEmpty).toBe(true)
    expect(room.free).toBe(MAX_IN_FLIGHT)
  })

  test('subscriptions at one host share what a host may hold', () => {
    const room = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    const all = entered(room, MAX_IN_FLIGHT_PER_HOST, (n) => `at one host ${n}`, 'hooks.example')
    expect(room.capacity('at one host 0')).toBe(0)
    for (const claim of all) room.release(claim)
    expect(room.capacity('at one host 0')).toBe(INITIAL_CONCURRENCY)
    expect(room.isEmpty).toBe(true)
  })
})
