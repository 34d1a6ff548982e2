const KEPT_MS = 1_000
/** Unfinished work is started again, because it may never end. */
const ABANDONED_MS = 30_000
const RESPONSE_LIMIT_MS = 3_000

/** Shares the result of one measurement of the database between concurrent callers, and reuses it for a second. */
export class SharedResult<T> {
  #result: Promise<T> | undefined
  #validUntil = 0

  get(work: () => Promise<T>, now: () => number = () => performance.now()): Promise<T> {
    if (this.#result && now() < this.#validUntil) return this.#result
    const result = work()
    this.#result = result
    this.#validUntil = now() + ABANDONED_MS
    const end = () => {
      if (this.#result === result) this.#validUntil = now() + KEPT_MS
    }
    result.then(end, end)
    return result
  }
}

/** @throws when the measurement takes longer than the limit */
export const inTime = <T>(measurement: Promise<T>, limitMs = RESPONSE_LIMIT_MS): Promise<T> => {
  const late = new Promise<never>((_, reject) => setTimeout(reject, limitMs, new Error('no response in time')).unref())
  return Promise.race([measurement, late])
}
