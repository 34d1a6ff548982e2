interface SharedResultTimes {
  keptMs: number
  /** Milliseconds after which unfinished work is started again, because it may never end. */
  abandonedMs: number
}

/** Shares the result of one piece of work between concurrent callers, and reuses it for a while. */
export class SharedResult<T> {
  readonly #times: SharedResultTimes
  #result: Promise<T> | undefined
  #validUntil = 0

  constructor(times: SharedResultTimes) {
    this.#times = times
  }

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
