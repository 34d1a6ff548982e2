import { setTimeout as sleep } from 'node:timers/promises'

/** How far apart batches begin. */
export interface Spacing {
  fromPerSecond: number
  /** Milliseconds between the beginnings of two batches while this many rows per second come. */
  betweenMs: (perSecond: number) => number
}

/** The receiver waits for a claim, so few rows come together. */
export const CLAIMS: Spacing = { fromPerSecond: 300, betweenMs: () => 3 }

/** The receiver does not wait for its result to be recorded, so about eight come together. */
export const RESULTS: Spacing = {
  fromPerSecond: 40,
  betweenMs: (perSecond) => Math.min(Math.max(8000 / perSecond, 3), 20),
}

const PERIOD_MS = 100

interface Clock {
  now: () => number
  wait: (ms: number) => Promise<unknown>
}

/** Spaces the batches of a busy worker, because a statement for five rows costs little more than one for one row. */
export class Pace {
  readonly #spacing: Spacing
  readonly #clock: Clock
  #lastBatchAt = Number.NEGATIVE_INFINITY
  #periodBeganAt = Number.NEGATIVE_INFINITY
  #rows = 0
  #betweenMs = 0

  constructor(spacing: Spacing, clock: Clock = { now: () => performance.now(), wait: sleep }) {
    this.#spacing = spacing
    this.#clock = clock
  }

  count(rows: number): void {
    const now = this.#clock.now()
    if (now - this.#periodBeganAt >= PERIOD_MS) {
      const passedMs = now - this.#periodBeganAt
      const perSecond = passedMs < 2 * PERIOD_MS ? (this.#rows / passedMs) * 1000 : 0
      const { fromPerSecond, betweenMs } = this.#spacing
      this.#betweenMs = perSecond >= fromPerSecond ? betweenMs(perSecond) : 0
      this.#periodBeganAt = now
      this.#rows = 0
    }
    this.#rows += rows
  }

  turn(): Promise<unknown> | null {
    const now = this.#clock.now()
    const waitMs = Math.max(0, this.#lastBatchAt + this.#betweenMs - now)
    this.#lastBatchAt = now + waitMs
    return waitMs > 0 ? this.#clock.wait(waitMs) : null
  }
}
