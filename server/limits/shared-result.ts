export interface SharedResultTimes {
  /** Milliseconds for which a result is given again. */
  keptMs: number
  /** Milliseconds after which work that has not ended is begun again: what it waits for may be gone. */
  abandonedMs: number
}

/** Gives all who ask at one time the result of one piece of work, and the same result for a while after it. */
export class SharedResult<T> {
  readonly #times: SharedResultTimes
  #result: Promise<T> | undefined
  /** On a clock in milliseconds that does not go back. */
  #validUntil = 0

  constructor(times: SharedResultTimes) {
    this.#times = times
  }

  /** Returns the shared result, or else begins the work. A failure is shared too. */
  get(work: () => Promise<T>, now: () => number = () => performance.now()): Promise<T> {
    if (this.#result && now() < this.#validUntil) return this.#result
    const result = work()
    this.#result = result
    this.#validUntil = now() + this.#times.abandonedMs
    const end = () => {
      if (this.#result === result) this.#validUntil = now() + this.#times.keptMs
    }
    result.then(end, end)
    return result
  }
}
