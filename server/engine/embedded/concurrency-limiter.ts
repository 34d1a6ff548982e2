import type { Claim } from '../../webhooks/delivery/claim'
import type { Outcome } from '../../webhooks/transport/outcome'
import { allowance, INITIAL_CONCURRENCY, MIN_CONCURRENCY, nextConcurrency } from './adaptive-concurrency'

/** Attempts claimed and not yet settled that may still be answered promptly, at the most. */
export const MAX_IN_FLIGHT = 512
/** Attempts that wait for a slow receiver, beyond those. Together they are the most that a kill repeats. */
export const MAX_SLOW_IN_FLIGHT = 1536
/** Of all places, what the subscriptions at one host may hold: one that goes silent leaves the others theirs. */
export const MAX_IN_FLIGHT_PER_HOST = MAX_IN_FLIGHT / 2
/**
 * Of the places for prompt attempts, those kept for subscriptions that have hardly any: when many receivers with a backlog stop
 * answering in the same moment, the others do not wait until that shows.
 */
const RESERVED_FRACTION = 3 / 8
/** Subscriptions whose pace and host are remembered while they have nothing in flight. */
const MAX_REMEMBERED_SUBSCRIPTIONS = 10_000

/**
 * Who holds which places of a dispatcher. An attempt that is not answered promptly costs hardly more than its socket, so it
 * moves to a larger room of its own, and what is prompt goes on beside it.
 */
export class ConcurrencyLimiter {
  readonly #size: number
  readonly #slow = new Set<Claim>()
  /** Those that their receivers still hold. */
  readonly #out = new Set<Claim>()
  readonly #subscriptions = new Map<string, { inFlight: number; slow: number }>()
  readonly #hosts = new Map<string, number>()
  readonly #known = new Map<string, { pace: number; host: string }>()
  #quick = 0

  constructor(size: number) {
    this.#size = size
  }

  /** Places that may be given away now. */
  get free(): number {
    return this.#size - this.#quick
  }

  get isEmpty(): boolean {
    return this.#quick === 0 && this.#slow.size === 0
  }

  /** How many more attempts this subscription may have in flight. Its host is known once it has been claimed for. */
  capacity(subscriptionId: string): number {
    const known = this.#known.get(subscriptionId)
    const { inFlight, slow } = this.#subscriptions.get(subscriptionId) ?? { inFlight: 0, slow: 0 }
    const bound = allowance(known?.pace ?? INITIAL_CONCURRENCY, inFlight, slow)
    const own = (this.free > this.#size * RESERVED_FRACTION ? bound : Math.min(bound, MIN_CONCURRENCY)) - inFlight
    return known ? Math.min(own, MAX_IN_FLIGHT_PER_HOST - (this.#hosts.get(known.host) ?? 0)) : own
  }

  acquire(claim: Claim): void {
    this.#quick++
    this.#out.add(claim)
    this.#count(claim, 1)
  }

  /** Its attempt has been out for longer than a prompt answer takes. Where the other room is full it keeps its place. */
  markSlow(claim: Claim): void {
    if (this.#slow.size >= MAX_SLOW_IN_FLIGHT) return
    this.#slow.add(claim)
    this.#quick--
    const standing = this.#subscriptions.get(claim.subscription.id)
    if (standing) standing.slow++
  }

  /**
   * What came of its attempt sets the pace of its subscription, and its receiver is free for the next. It keeps its place until it
   * is settled.
   */
  recordOutcome(claim: Claim, outcome: Outcome): void {
    const known = this.#knownOf(claim.subscription)
    known.pace = nextConcurrency(known.pace, outcome)
    this.#comeBack(claim)
  }

  /** No attempt could be made: until one can, few are tried. */
  notDispatched(claim: Claim): void {
    const known = this.#knownOf(claim.subscription)
    known.pace = Math.max(MIN_CONCURRENCY, Math.floor(known.pace / 2))
    this.#comeBack(claim)
  }

  release(claim: Claim): void {
    this.#comeBack(claim)
    if (!this.#slow.delete(claim)) this.#quick--
  }

  #comeBack(claim: Claim): void {
    if (!this.#out.delete(claim)) return
    const standing = this.#subscriptions.get(claim.subscription.id)
    if (standing && this.#slow.has(claim)) standing.slow--
    this.#count(claim, -1)
  }

  #knownOf({ id, url }: Claim['subscription']): { pace: number; host: string } {
    const known = this.#known.get(id)
    if (known) return known
    if (this.#known.size >= MAX_REMEMBERED_SUBSCRIPTIONS) this.#known.clear()
    const first = { pace: INITIAL_CONCURRENCY, host: new URL(url).host }
    this.#known.set(id, first)
    return first
  }

  #count({ subscription }: Claim, change: 1 | -1): void {
    const { id } = subscription
    const { host } = this.#knownOf(subscription)
    const standing = this.#subscriptions.get(id) ?? { inFlight: 0, slow: 0 }
    standing.inFlight += change
    if (standing.inFlight > 0) this.#subscriptions.set(id, standing)
    else this.#subscriptions.delete(id)
    const held = (this.#hosts.get(host) ?? 0) + change
    if (held > 0) this.#hosts.set(host, held)
    else this.#hosts.delete(host)
  }
}
