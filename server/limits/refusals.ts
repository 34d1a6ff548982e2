/** A refusal is asked for again after this long: the token may have been revoked. */
const LONGEST_MS = 1_000
/** When so many are remembered, those that are over are forgotten. */
const SWEEP_AT = 1_000

/**
 * Refusals of the rate limit. A window that is full stays full until its oldest request leaves it, whatever else is asked, so until
 * then the same request needs no look into the database.
 */
export class Refusals<T> {
  readonly #refused = new Map<string, { value: T; until: number }>()

  /**
   * Notes a refusal.
   * @param seconds until the oldest request leaves the window
   * @param now milliseconds of a clock that does not go back
   */
  add(key: string, value: T, seconds: number, now: number = performance.now()): void {
    if (this.#refused.size >= SWEEP_AT)
      for (const [old, { until }] of this.#refused) if (until <= now) this.#refused.delete(old)
    this.#refused.set(key, { value, until: now + Math.min(seconds * 1_000, LONGEST_MS) })
  }

  /** What was noted, while it still holds. */
  get(key: string, now: number = performance.now()): T | null {
    const known = this.#refused.get(key)
    if (!known) return null
    if (known.until > now) return known.value
    this.#refused.delete(key)
    return null
  }

  /** Refusals that are remembered, those that are over included. */
  get size(): number {
    return this.#refused.size
  }
}
