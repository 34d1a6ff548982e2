import { log } from '../../log'
import type { Claim, ClaimRequest } from '../../webhooks/delivery/claim'
import { fairShare } from './fair-share'

/** Subscriptions in one claim at most, because each of them costs an index lookup. */
const SUBSCRIPTIONS_PER_CLAIM = 32

interface ClaimerOptions {
  /** How many attempts may be started now. */
  free: () => number
  /** How many more attempts a subscription may have in flight now; 0 or less: none. */
  capacity: (subscriptionId: string) => number
  claim: (requests: readonly ClaimRequest[]) => Promise<Claim[]>
  /** Takes the claims: starts their attempts, so that `free` and `capacity` count them. */
  onClaimed: (claims: readonly Claim[]) => void
}

/**
 * Decides which deliveries the dispatcher takes. Remembers the subscriptions that may have something due, in the order
 * in which it claims for them, and claims as long as there are free slots. One claim runs at a time.
 */
export class Claimer {
  readonly #options: ClaimerOptions
  /** Subscriptions that may have something due, and the number of the last wake for each. */
  readonly #waiting = new Map<string, number>()
  #wakes = 0
  #claiming: Promise<void> | undefined
  #isStopping = false

  constructor(options: ClaimerOptions) {
    this.#options = options
  }

  /** Remembers that these subscriptions may have something due, and claims. */
  wake(subscriptionIds: Iterable<string>): void {
    this.#wakes++
    for (const id of subscriptionIds) this.#waiting.set(id, this.#wakes)
    this.claimMore()
  }

  /** Remembers that this subscription may have something due, without claiming now. */
  remember(subscriptionId: string): void {
    this.#waiting.set(subscriptionId, ++this.#wakes)
  }

  /**
   * Claims, unless it does so already. To be called whenever a slot is free or a subscription may have more in flight.
   */
  claimMore(): void {
    if (this.#claiming || this.#isStopping) return
    this.#claiming = this.#claimWhileSlotsAreFree()
      .catch((error) => log.error({ err: error }, 'claim failed; it is tried again'))
      .finally(() => {
        this.#claiming = undefined
      })
  }

  /** Claims no more. Resolves when the claim that runs has been handed on. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#claiming
  }

  async #claimWhileSlotsAreFree(): Promise<void> {
    while (!this.#isStopping) {
      const { free, capacity } = this.#options
      const requests = fairShare(this.#waiting.keys(), {
        free: free(),
        capacity,
        maxSubscriptions: SUBSCRIPTIONS_PER_CLAIM,
      })
      if (requests.length === 0) return
      const wakesBefore = this.#wakes
      const claims = await this.#options.claim(requests)
      this.#forgetEmptied(requests, claims, wakesBefore)
      this.#options.onClaimed(claims)
    }
  }

  /**
   * Keeps a subscription, as the last one, if it may have more: it gave all it was asked for, or was woken meanwhile.
   */
  #forgetEmptied(requests: readonly ClaimRequest[], claims: readonly Claim[], wakesBefore: number): void {
    const taken = new Map<string, number>()
    for (const { subscription } of claims) taken.set(subscription.id, (taken.get(subscription.id) ?? 0) + 1)
    for (const { subscriptionId, most } of requests) {
      const lastWake = this.#waiting.get(subscriptionId) ?? 0
      this.#waiting.delete(subscriptionId)
      if (taken.get(subscriptionId) === most || lastWake > wakesBefore) this.#waiting.set(subscriptionId, lastWake)
    }
  }
}
