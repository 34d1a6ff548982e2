import { describe, expect, test } from 'vitest'
import type { Claim } from '../webhooks/delivery/claim'
import type { Outcome } from '../webhooks/transport/outcome'
import { FIRST, LEAST } from './adaptive-concurrency'
import { HOST_ROOM, ROOM, Room } from './concurrency-limiter'

const aClaim = (subscription: string, host = `${subscription}.example`): Claim => ({
  deliveryId: '',
  attemptId: '',
  number: 1,
  run: 0,
  startedAt: new Date(0),
  isLost: false,
  event: { id: '', kind: 'message.completed', data: '{}' },
  subscription: { id: subscription, url: `https://${host}/`, sealedSecret: '', previousSealedSecret: null },
  clock: () => new Date(0),
  leaseLeftMs: () => 15_000,
})

const prompt: Outcome = {
  kind: 'response',
  status: 200,
  excerpt: '',
  retryAfter: null,
  timings: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: 1, total_ms: 1 },
}

function entered(room: Room, count: number, subscription: (n: number) => string, host?: string): Claim[] {
  const claims = Array.from({ length: count }, (_, n) => aClaim(subscription(n), host))
  for (const claim of claims) room.enter(claim)
  return claims
}

/** Prompt until it may have a great many in flight. */
function proven(room: Room, subscription: string): void {
  for (let n = 0; n < ROOM; n++) {
    const claim = aClaim(subscription)
    room.enter(claim)
    room.ended(claim, prompt)
    room.leave(claim)
  }
}

describe('room', () => {
  test('the last places are for those that have hardly any', () => {
    const room = new Room(ROOM)
    proven(room, 'busy')
    proven(room, 'quiet')
    entered(room, 10, () => 'busy')
    entered(room, ROOM * (5 / 8), (n) => `other-${n}`)
    expect(room.capacity('busy')).toBeLessThanOrEqual(0)
    expect(room.capacity('quiet')).toBe(LEAST)
    expect(room.capacity('never-seen')).toBe(LEAST)
  })

  test('before that, a subscription alone has all that its pace gives it', () => {
    const room = new Room(ROOM)
    proven(room, 'busy')
    entered(room, 10, () => 'busy')
    expect(room.capacity('busy')).toBeGreaterThan(FIRST)
  })

  test('slow attempts hold no place of the prompt ones, and a subscription of theirs gets no more', () => {
    const room = new Room(ROOM)
    for (const claim of entered(room, FIRST, () => 'silent')) room.turnSlow(claim)
    expect(room.free).toBe(ROOM)
    expect(room.capacity('silent')).toBe(0)
  })

  test('a receiver that has answered is free for the next attempt; the place in the room is not, until it is settled', () => {
    const room = new Room(ROOM)
    const claims = entered(room, FIRST, () => 'prompt')
    expect(room.capacity('prompt')).toBe(0)
    for (const claim of claims) room.ended(claim, prompt)
    expect(room.capacity('prompt')).toBe(FIRST * 2)
    expect(room.free).toBe(ROOM - FIRST)
    for (const claim of claims) room.leave(claim)
    expect(room.isEmpty).toBe(true)
  })

  test('a slow attempt that ends leaves its subscription as if it had never been out', () => {
    const room = new Room(ROOM)
    const claims = entered(room, FIRST, () => 'late')
    for (const claim of claims) room.turnSlow(claim)
    for (const claim of claims) room.ended(claim, prompt)
    expect(room.capacity('late')).toBe(FIRST * 2)
    for (const claim of claims) room.leave(claim)
    expect(room.isEmpty).toBe(true)
    expect(room.free).toBe(ROOM)
  })

  test('subscriptions at one host share what a host may hold', () => {
    const room = new Room(ROOM)
    const all = entered(room, HOST_ROOM, (n) => `at one host ${n}`, 'hooks.example')
    expect(room.capacity('at one host 0')).toBe(0)
    for (const claim of all) room.leave(claim)
    expect(room.capacity('at one host 0')).toBe(FIRST)
    expect(room.isEmpty).toBe(true)
  })
})
