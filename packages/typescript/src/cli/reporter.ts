import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './forward.js'
import { api, Refusal, Unreachable } from './request.js'

/** The service takes sixty reports a minute, of at most a hundred responses. */
const INTERVAL_MS = 1_050
const MAX_RESPONSES = 100

/** Reports what became of requests, in batches. What could not be reported is tried again. */
export class Reporter {
  readonly #listenerId: string
  readonly #waiting = new Map<string, Outcome>()
  #lastAt = 0
  #running: Promise<void> | undefined

  constructor(listenerId: string) {
    this.#listenerId = listenerId
  }

  add(id: string, outcome: Outcome): void {
    this.#waiting.set(id, outcome)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  /** Whether a request was forwarded and not yet reported. It is offered again if the service was away. */
  has(id: string): boolean {
    return this.#waiting.has(id)
  }

  /** Ends when all is reported, or after `ms`. */
  async flush(ms: number): Promise<void> {
    await Promise.race([this.#running, sleep(ms, undefined, { ref: false })])
  }

  async #run(): Promise<void> {
    for (let delay = 0; this.#waiting.size > 0; ) {
      await sleep(Math.max(delay, this.#lastAt + INTERVAL_MS - Date.now(), 0))
      this.#lastAt = Date.now()
      const batch = [...this.#waiting].slice(0, MAX_RESPONSES)
      try {
        const responses = batch.map(([id, outcome]) => ({ id, ...outcome }))
        await api('POST', `/listeners/${this.#listenerId}/responses`, { body: { responses } })
        for (const [id] of batch) this.#waiting.delete(id)
        delay = 0
      } catch (error) {
        if (error instanceof Refusal && error.status === 429) delay = error.retryAfterMs
        else if (error instanceof Unreachable || (error instanceof Refusal && error.status >= 500)) delay = 2_000
        // The listener has ended, and with it its requests.
        else return this.#waiting.clear()
      }
    }
  }
}
