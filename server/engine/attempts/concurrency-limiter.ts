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

/** Attempts of a subscription that have not ended, those of them that are slow, and the most since there were none. */
interface Counts {
  inFlight: number
  slow: number
  peak: number
}
const NONE: Counts = { inFlight: 0, slow: 0, peak: 0 }

interface Known {
  limit: number
  url: string
  /** The host of the URL, which a person can change. */
  host: string
  idleSince: number | null
}

/** Counts the slots of a dispatcher by subscription and host. A slow attempt frees its slot and counts towards a larger limit. */
export class ConcurrencyLimiter {
  readonly #slots: number
  readonly #slow = new Set<Claim>()
  /** The claims with the host of their request. */
  readonly #inFlight = new Map<Claim, string>()
  readonly #subscriptions = new Map<string, Counts>()
  readonly #hosts = new Map<string, number>()
  readonly #known = new Map<string, Known>()
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
    const known = this.#known.get(subscriptionId)
    const { inFlight, slow } = this.#subscriptions.get(subscriptionId) ?? NONE
    const limit = currentConcurrency(known ? limitNow(known) : INITIAL_CONCURRENCY, inFlight, slow)
    const isReserve = this.free <= this.#slots * RESERVED_FRACTION
    const own = (isReserve ? Math.min(limit, MIN_CONCURRENCY) : limit) - inFlight
    return known ? Math.min(own, MAX_IN_FLIGHT_PER_HOST - (this.#hosts.get(known.host) ?? 0)) : own
  }

  isSlow(subscriptionId: string): boolean {
    const { inFlight, slow } = this.#subscriptions.get(subscriptionId) ?? NONE
    return slow > 0 && slow * 2 >= inFlight
  }

  acquire(claim: Claim): void {
    const known = this.#knownOf(claim.subscription)
    const { url } = claim.subscription
    if (known.url !== url) Object.assign(known, { url, host: new URL(url).host })
    this.#usedSlots++
    this.#inFlight.set(claim, known.host)
    this.#count(claim, known.host, 1)
  }

  markSlow(claim: Claim): void {
    if (this.#slow.size >= MAX_SLOW_IN_FLIGHT) return
    this.#slow.add(claim)
    this.#usedSlots--
    const counts = this.#subscriptions.get(claim.subscription.id)
    if (counts) counts.slow++
  }

  /** Notes that the attempt has ended, and adapts the limit of the subscription. It keeps its slot until `freeSlot`. */
  recordOutcome(claim: Claim, outcome: Outcome): void {
    const known = this.#knownOf(claim.subscription)
    known.limit = nextConcurrency(known.limit, outcome, this.#subscriptions.get(claim.subscription.id)?.peak ?? 0)
    this.#end(claim)
  }

  notDispatched(claim: Claim): void {
    const known = this.#knownOf(claim.subscription)
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
    const counts = this.#subscriptions.get(claim.subscription.id)
    if (counts && this.#slow.has(claim)) counts.slow--
    this.#count(claim, host, -1)
  }

  #knownOf({ id, url }: Claim['subscription']): Known {
    const known = this.#known.get(id)
    if (known) return known
    if (this.#known.size >= MAX_REMEMBERED_SUBSCRIPTIONS) this.#known.clear()
    const first = { limit: INITIAL_CONCURRENCY, url, host: new URL(url).host, idleSince: null }
    this.#known.set(id, first)
    return first
  }

  #count({ subscription }: Claim, host: string, change: 1 | -1): void {
    const { id } = subscription
    const known = this.#knownOf(subscription)
    const counts = this.#subscriptions.get(id) ?? { ...NONE }
    if (counts.inFlight === 0) {
      known.limit = limitNow(known)
      known.idleSince = null
    }
    counts.inFlight += change
    counts.peak = Math.max(counts.peak, counts.inFlight)
    if (counts.inFlight > 0) this.#subscriptions.set(id, counts)
    else {
      this.#subscriptions.delete(id)
      known.idleSince = performance.now()
    }
    const ofHost = (this.#hosts.get(host) ?? 0) + change
    if (ofHost > 0) this.#hosts.set(host, ofHost)
    else this.#hosts.delete(host)
  }
}

/** The limit of a subscription, which is at most the initial one after an idle time. */
const limitNow = ({ limit, idleSince }: Known): number =>
  idleSince !== null && performance.now() - idleSince >= RESTART_AFTER_MS ? Math.min(limit, INITIAL_CONCURRENCY) : limit

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
