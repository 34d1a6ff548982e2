import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KnownListener } from './config.js'
import { forward, type Outcome } from './forward.js'
import { ensureListener } from './listener.js'
import type { Output } from './output.js'
import { Reporter } from './reporter.js'
import { api, Refusal, Unreachable } from './request.js'
import { readStream, type StreamLine } from './stream.js'

/** A request that was signed longer ago is not forwarded: its lease of 30 seconds ends, and its signature ages. */
const STALE_MS = 25_000
const LONGEST_DELAY_MS = 5_000
/** Receivers refuse what was signed further from their clock. */
const TOLERANCE_MS = 300_000
const REMEMBERED = 2_000

interface Options {
  listener: KnownListener
  wanted: Parameters<typeof ensureListener>[0]
  headers: Record<string, string>
  output: Output
}

/**
 * Takes the requests of a listener and forwards them one after the other, in order. A connection that is lost is made again:
 * the service then offers again what was taken and not reported.
 */
export class Relay {
  readonly #client = randomUUID()
  readonly #wanted: Options['wanted']
  readonly #headers: Record<string, string>
  readonly #output: Output
  readonly #stop = new AbortController()
  readonly #forwarded = new Map<string, Outcome | null>()
  #listener: KnownListener
  #reporter: Reporter
  #connection = new AbortController()
  #queue: StreamLine[] = []
  #kick = () => {}
  #last: StreamLine | undefined
  #isAway = false

  constructor({ listener, wanted, headers, output }: Options) {
    this.#listener = listener
    this.#reporter = new Reporter(listener.id)
    this.#wanted = wanted
    this.#headers = headers
    this.#output = output
  }

  /** Runs until `stop`. @throws Failure when the service refuses */
  async run(): Promise<void> {
    await Promise.all([this.#read().finally(() => this.stop()), this.#work()])
  }

  stop(): void {
    this.#stop.abort()
    this.#kick()
  }

  flush(ms: number): Promise<void> {
    return this.#reporter.flush(ms)
  }

  /** The request that was forwarded last. */
  get last(): StreamLine | undefined {
    return this.#last
  }

  /** Sends the last event again. */
  async resendLast(): Promise<void> {
    const event_id = this.#last?.event_id
    if (event_id) await api('POST', `/listeners/${this.#listener.id}/requests`, { body: { event_id } })
  }

  async #read(): Promise<void> {
    for (let delay = 0; !this.#stop.signal.aborted; ) {
      try {
        await this.#readOnce()
        delay = 0
      } catch (error) {
        delay = await this.#afterError(error, delay)
      }
      await sleep(delay, undefined, { signal: this.#stop.signal }).catch(() => {})
    }
  }

  async #readOnce(): Promise<void> {
    // The new stream offers all that was taken and not reported.
    this.#queue = []
    this.#connection = new AbortController()
    const signal = AbortSignal.any([this.#stop.signal, this.#connection.signal])
    for await (const line of readStream(this.#listener.id, this.#client, signal)) {
      if (line.type === 'opened') this.#opened(line)
      if (line.type === 'request') this.#take(line)
    }
  }

  #opened({ waiting = 0, clockOffset = 0 }: StreamLine): void {
    if (Math.abs(clockOffset) > TOLERANCE_MS)
      this.#output.problem(
        `The clock of this computer is ${Math.round(Math.abs(clockOffset) / 60_000)} minutes ${clockOffset > 0 ? 'ahead' : 'behind'}. A receiver on it refuses requests whose time is more than 5 minutes off.`,
      )
    this.#output.note(`${this.#isAway ? 'Connected again' : 'Ready'}.${waiting > 0 ? ` ${waiting} waited.` : ''}`)
    this.#isAway = false
  }

  #take(line: StreamLine): void {
    const earlier = this.#forwarded.get(line.id ?? '')
    // Its report was lost, or is on its way.
    if (earlier) this.#reporter.add(line.id ?? '', earlier)
    if (earlier !== undefined) return
    this.#queue.push(line)
    this.#kick()
  }

  async #afterError(error: unknown, delay: number): Promise<number> {
    if (error instanceof Refusal && error.status === 429) return error.retryAfterMs
    if (error instanceof Refusal && error.status === 404) {
      this.#output.note('The listener has ended. A new one is made, with a new secret: --print-secret')
      this.#listener = await ensureListener(this.#wanted)
      this.#reporter = new Reporter(this.#listener.id)
      return 0
    }
    const isOfService = error instanceof Refusal && error.status >= 500
    if (!(error instanceof Unreachable) && !isOfService) throw error
    if (!this.#isAway) this.#output.problem(`${error.message} Trying again.`)
    this.#isAway = true
    return Math.min(Math.max(delay * 2, 250), LONGEST_DELAY_MS)
  }

  async #work(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const next = this.#queue.shift()
      if (!next) {
        await new Promise<void>((resolve) => {
          this.#kick = resolve
          if (this.#queue.length > 0 || this.#stop.signal.aborted) resolve()
        })
      } else if (Date.now() - (next.signedAt ?? Date.now()) > STALE_MS) {
        // The computer slept, or its receiver is slow: the requests are taken again, signed again.
        this.#queue = []
        this.#connection.abort()
      } else await this.#forward(next)
    }
  }

  async #forward({ id = '', event_id = '', headers = {}, body = '', ...line }: StreamLine): Promise<void> {
    this.#remember(id, null)
    const reporter = this.#reporter
    const outcome = await forward(this.#wanted.target, { ...headers, ...this.#headers }, body)
    this.#remember(id, outcome)
    reporter.add(id, outcome)
    this.#last = { id, event_id, headers, body, ...line }
    this.#output.forwarded({
      event_id,
      created_at: line.created_at ?? '',
      is_test: line.is_test ?? false,
      target: this.#wanted.target.href,
      ...outcome,
    })
  }

  #remember(id: string, outcome: Outcome | null): void {
    this.#forwarded.set(id, outcome)
    const [oldest] = this.#forwarded.keys()
    if (this.#forwarded.size > REMEMBERED && oldest !== undefined) this.#forwarded.delete(oldest)
  }
}
