import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './forward.js'
import { api, Refusal, Unreachable } from './request.js'

/** The service takes sixty reports a minute, of at most a hundred responses and 64 kB. */
const INTERVAL_MS = 1_050
const MAX_RESPONSES = 100
const MAX_BYTES = 60_000

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
      const responses = batchOf(this.#waiting)
      try {
        await api('POST', `/listeners/${this.#listenerId}/responses`, { body: { responses } })
        for (const { id } of responses) this.#waiting.delete(id)
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

/** The first responses, as many as one report can have. */
export function batchOf(waiting: ReadonlyMap<string, Outcome>): (Outcome & { id: string })[] {
  const batch: (Outcome & { id: string })[] = []
  let bytes = 0
  for (const [id, outcome] of waiting) {
    const response = { id, ...outcome }
    bytes += Buffer.byteLength(JSON.stringify(response)) + 1
    if (batch.length === MAX_RESPONSES || (bytes > MAX_BYTES && batch.length > 0)) break
    batch.push(response)
  }
  return batch
}
