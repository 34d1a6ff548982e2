import type { Claim } from '../../webhooks/delivery/claim'
import type { Outcome } from '../../webhooks/transport/outcome'

/** Slots of a dispatcher: attempts that are claimed, not yet recorded and not slow, at most. */
export const MAX_IN_FLIGHT = 512
/** Slow attempts beyond those, at most. A crash repeats at most the attempts of both limits together. */
const MAX_SLOW_IN_FLIGHT = 1536
/** Attempts in flight to one host, at most, so that a host that stops responding leaves slots to the others. */
export const MAX_IN_FLIGHT_PER_HOST = MAX_IN_FLIGHT / 2
/** The fraction of the slots for subscriptions with hardly any attempt in flight, while many receivers do not respond. */
const RESERVED_FRACTION = 3 / 8
/** After this idle time a subscription starts again with the initial limit (RFC 5681, section 4.1). */
export const RESTART_AFTER_MS = 4_000
const MAX_REMEMBERED_SUBSCRIPTIONS = 10_000

interface Subscription {
  limit: number
  url: string
  /** The host of the URL, which a person can change. */
  host: string
  /** Attempts that have not ended, those of them that are slow, and the most since there were none. */
  inFlight: number
  slow: number
  peak: number
  /** Since when none is in flight. */
  idleSince: number
}

/** Counts the slots of a dispatcher by subscription and host. A slow attempt frees its slot and counts towards a larger limit. */
export class ConcurrencyLimiter {
  readonly #slots: number
  readonly #slow = new Set<Claim>()
  /** The claims with the host of their request. */
  readonly #inFlight = new Map<Claim, string>()
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #hosts = new Map<string, number>()
  #usedSlots = 0

  constructor(slots: number) {
    this.#slots = slots
  }

  get free(): number {
    return this.#slots - this.#usedSlots
  }

  get isEmpty(): boolean {
    return this.#usedSlots === 0 && this.#slow.size === 0
  }

  capacity(subscriptionId: string): number {
    const most = this.free <= this.#slots * RESERVED_FRACTION ? MIN_CONCURRENCY : MAX_CONCURRENCY
    const known = this.#subscriptions.get(subscriptionId)
    if (!known) return Math.min(most, INITIAL_CONCURRENCY)
    const { host, inFlight, slow } = known
    const limit = currentConcurrency(limitNow(known), inFlight, slow)
    return Math.min(Math.min(limit, most) - inFlight, MAX_IN_FLIGHT_PER_HOST - (this.#hosts.get(host) ?? 0))
  }

  isSlow(subscriptionId: string): boolean {
    const known = this.#subscriptions.get(subscriptionId)
    return known !== undefined && known.slow > 0 && known.slow * 2 >= known.inFlight
  }

  acquire(claim: Claim): void {
    const { url } = claim.subscription
    const known = this.#find(claim)
    if (known.url !== url) Object.assign(known, { url, host: new URL(url).host })
    if (known.inFlight === 0) Object.assign(known, { limit: limitNow(known), peak: 0 })
    known.inFlight++
    known.peak = Math.max(known.peak, known.inFlight)
    this.#usedSlots++
    this.#inFlight.set(claim, known.host)
    this.#hosts.set(known.host, (this.#hosts.get(known.host) ?? 0) + 1)
  }

  markSlow(claim: Claim): void {
    if (this.#slow.size >= MAX_SLOW_IN_FLIGHT) return
    this.#slow.add(claim)
    this.#usedSlots--
    this.#find(claim).slow++
  }

  /** Notes that the attempt has ended, and adapts the limit of the subscription. It keeps its slot until `freeSlot`. */
  recordOutcome(claim: Claim, outcome: Outcome): void {
    const known = this.#find(claim)
    known.limit = nextConcurrency(known.limit, outcome, known.peak)
    this.#end(claim)
  }

  notDispatched(claim: Claim): void {
    const known = this.#find(claim)
    known.limit = Math.max(MIN_CONCURRENCY, Math.floor(known.limit / 2))
    this.#end(claim)
  }

  freeSlot(claim: Claim): void {
    this.#end(claim)
    if (!this.#slow.delete(claim)) this.#usedSlots--
  }

  #end(claim: Claim): void {
    const host = this.#inFlight.get(claim)
    if (host === undefined) return
    this.#inFlight.delete(claim)
    const known = this.#find(claim)
    known.inFlight--
    if (this.#slow.has(claim)) known.slow--
    if (known.inFlight === 0) known.idleSince = performance.now()
    const ofHost = (this.#hosts.get(host) ?? 0) - 1
    if (ofHost > 0) this.#hosts.set(host, ofHost)
    else this.#hosts.delete(host)
  }

  #find({ subscription: { id, url } }: Claim): Subscription {
    const known = this.#subscriptions.get(id)
    if (known) return known
    if (this.#subscriptions.size >= MAX_REMEMBERED_SUBSCRIPTIONS)
      for (const [other, { inFlight }] of this.#subscriptions) if (inFlight === 0) this.#subscriptions.delete(other)
    const first: Subscription = {
      limit: INITIAL_CONCURRENCY,
      url,
      host: new URL(url).host,
      inFlight: 0,
      slow: 0,
      peak: 0,
      idleSince: performance.now(),
    }
    this.#subscriptions.set(id, first)
    return first
  }
}

/** The limit of a subscription, which is at most the initial one after an idle time. */
const limitNow = ({ limit, inFlight, idleSince }: Subscription): number =>
  inFlight === 0 && performance.now() - idleSince >= RESTART_AFTER_MS ? Math.min(limit, INITIAL_CONCURRENCY) : limit

/** Attempts that a subscription may have in flight: at first, at least, and at most. */
export const INITIAL_CONCURRENCY = 8
export const MIN_CONCURRENCY = 2
export const MAX_CONCURRENCY = 128

/** A response within this time shows that the receiver can take more. An attempt without one by then is slow. */
export const SLOW_AFTER_MS = 1000

/**
 * Computes how many attempts a subscription may have in flight after this outcome. A backlog starts slowly, because a
 * small receiver times out at hundreds of new connections, and five timeouts disable. The limit grows with each fast
 * response while at least half of it is used (RFC 7661), and halves without a response.
 * @param peak the most attempts that were in flight at once since the subscription last had none
 */
export function nextConcurrency(limit: number, outcome: Outcome, peak: number): number {
  if (outcome.kind === 'failure') return Math.max(MIN_CONCURRENCY, Math.floor(limit / 2))
  const canGrow = outcome.timings.total_ms <= SLOW_AFTER_MS && limit < Math.min(MAX_CONCURRENCY, 2 * peak)
  return canGrow ? limit + 1 : limit
}

/** The limit now: the initial one while at least half of those in flight are slow, before the first attempt has timed out. */
export const currentConcurrency = (limit: number, inFlight: number, slow: number): number =>
  slow > 0 && slow * 2 >= inFlight ? Math.min(limit, INITIAL_CONCURRENCY) : limit
