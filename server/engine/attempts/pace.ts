import { setTimeout as sleep } from 'node:timers/promises'

/** Between the beginnings of two batches of a busy worker, in milliseconds: time for a few rows to come together. */
const SPACING_MS = 3
/** Rows per second from which a worker is busy. Below that, no row waits for another. */
const BUSY_PER_SECOND = 300
const PERIOD_MS = 100

interface Clock {
  now: () => number
  wait: (ms: number) => Promise<unknown>
}

/**
 * Spaces the batches of a busy worker, because a statement for five rows costs little more than one for one row. While
 * few rows come, a batch begins at once.
 */
export class Pace {
  readonly #clock: Clock
  #lastBatchAt = Number.NEGATIVE_INFINITY
  #periodBeganAt = Number.NEGATIVE_INFINITY
  #rows = 0
  #isBusy = false

  constructor(clock: Clock = { now: () => performance.now(), wait: sleep }) {
    this.#clock = clock
  }

  /** Counts rows that came. */
  count(rows: number): void {
    const now = this.#clock.now()
    if (now - this.#periodBeganAt >= PERIOD_MS) {
      const hasPassed = now - this.#periodBeganAt < 2 * PERIOD_MS
      this.#isBusy = hasPassed && this.#rows >= (BUSY_PER_SECOND * PERIOD_MS) / 1000
      this.#periodBeganAt = now
      this.#rows = 0
    }
    this.#rows += rows
  }

  /** Returns null when the next batch may begin now; otherwise what resolves when it may. */
  turn(): Promise<unknown> | null {
    const now = this.#clock.now()
    const waitMs = this.#isBusy ? Math.max(0, this.#lastBatchAt + SPACING_MS - now) : 0
    this.#lastBatchAt = now + waitMs
    return waitMs > 0 ? this.#clock.wait(waitMs) : null
  }
}
