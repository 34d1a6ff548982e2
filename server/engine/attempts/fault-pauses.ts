const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** Maximum number of subscriptions. One that was dropped starts again with the first pause. */
const MAX_REMEMBERED = 10_000

/** Returns the milliseconds until the next try after this many faults in a row: 1 s, doubled each time, up to `longestMs`. */
export const pauseAfter = (faults: number, longestMs = LONGEST_PAUSE_MS): number =>
  Math.min(longestMs, FIRST_PAUSE_MS * 2 ** (faults - 1))

/** A key is missing until an operator adds it, and each check uses two of the 1,000 steps of an Inngest run. */
const LONGEST_KEY_PAUSE_MS = 300_000

/**
 * Returns when to look again at a due delivery whose key this process does not have. The due time does not change during the wait,
 * so the time since then shows how often it was tried.
 */
export function keyPauseEnd(dueAt: Date, now: Date): Date {
  const waitedSeconds = (now.getTime() - dueAt.getTime()) / 1000
  return new Date(now.getTime() + pauseAfter(1 + Math.log2(1 + waitedSeconds), LONGEST_KEY_PAUSE_MS))
}

/**
 * Remembers the subscriptions whose deliveries this process could not dispatch because of a fault of its own. Each is paused for a
 * growing time, so that its backlog neither causes a busy loop nor slows other subscriptions.
 */
export class FaultPauses {
  readonly #pauses = new Map<string, { faults: number; until: number }>()

  /**
   * Records a fault. Faults of attempts that were in flight at the same time count once.
   * @param now milliseconds of a monotonic clock
   * @returns the milliseconds for which the subscription is paused from now on
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

  /** Ends the pauses of a subscription: an attempt was dispatched. */
  forget(subscriptionId: string): void {
    this.#pauses.delete(subscriptionId)
  }
}
