const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** Subscriptions remembered at most. One that is forgotten starts again with the first pause. */
const MAX_REMEMBERED = 10_000

/** Milliseconds until the next try after so many faults in a row: 1 s, doubling, up to `longestMs`. */
export const pauseAfter = (faults: number, longestMs = LONGEST_PAUSE_MS): number =>
  Math.min(longestMs, FIRST_PAUSE_MS * 2 ** (faults - 1))

/**
 * Subscriptions whose deliveries this process could not dispatch, because of a fault of its own. Each is paused for a growing
 * time, so that a backlog of waiting deliveries neither spins nor slows other subscriptions.
 */
export class FaultPauses {
  readonly #pauses = new Map<string, { faults: number; until: number }>()

  /**
   * Notes a fault. Faults of attempts that were in flight together count once.
   * @param now milliseconds of any clock that does not go back
   * @returns how long the subscription is paused from now on, in milliseconds
   */
  fault(subscriptionId: string, now: number): number {
    const known = this.#pauses.get(subscriptionId)
    if (known && now < known.until) return known.until - now
    if (!known && this.#pauses.size >= MAX_REMEMBERED) this.#pauses.clear()
    const faults = (known?.faults ?? 0) + 1
    const pause = pauseAfter(faults)
    this.#pauses.set(subscriptionId, { faults, until: now + pause })
    return pause
  }

  isPaused(subscriptionId: string, now: number): boolean {
    const known = this.#pauses.get(subscriptionId)
    return known !== undefined && now < known.until
  }

  /** An attempt of it was dispatched. */
  forget(subscriptionId: string): void {
    this.#pauses.delete(subscriptionId)
  }
}
