const INTERVAL_MS = 20
/** A look that is later than this is a stall. Timers of an idle process are late by less. */
const TOLERANCE_MS = 20

/** Measures for how long this process could not run. This time does not count against a receiver. */
export class ProcessStalls {
  #stalledMs = 0
  #expectedAt: number | null = null
  #users = 0
  #timer: NodeJS.Timeout | null = null
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  enter(): void {
    if (this.#users++ > 0) return
    this.#expectedAt = this.#clock() + INTERVAL_MS
    this.#timer = setInterval(() => this.measure(), INTERVAL_MS)
    this.#timer.unref()
  }

  leave(): void {
    if (--this.#users > 0) return
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#expectedAt = null
  }

  /** The milliseconds of all stalls so far, one that ends now included, because timers run before the meter's own timer. */
  measure(): number {
    const now = this.#clock()
    if (this.#expectedAt === null) return this.#stalledMs
    const late = now - this.#expectedAt
    if (late > TOLERANCE_MS) this.#stalledMs += late
    if (late >= 0) this.#expectedAt = now + INTERVAL_MS
    return this.#stalledMs
  }
}

export const processStalls = new ProcessStalls()
