import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Timings } from '../../contract/webhooks/attempt'
import { type Connection, type Connections, connectionsUnder } from './connections'
import { type Failure, type Phase, toFailure, toTimeout } from './failure'
import { EXCERPT_BYTES, type Outcome, toDetail, toExcerpt } from './outcome'
import { checkForm, type NetworkPolicy } from './policy'

export interface PostRequest {
  url: string
  headers: Record<string, string>
  /** Sent too, and secret: no history, command or log shows them. */
  customHeaders?: Record<string, string>
  body: Buffer | string
}

export interface PostOptions {
  timeoutMs: number
  policy: NetworkPolicy
  /** Milliseconds by which measured stalls of this process may move the deadline, at most. None when absent. */
  stallAllowanceMs?: number
  /** Called when the request is written, so a connection exists. */
  onConnected?: () => void
}

/**
 * Sends one POST and returns the outcome. It never throws, follows no redirect, decompresses nothing and uses no proxy.
 * `timeoutMs` is one deadline from DNS to the excerpt (choices.md, "Delivery timeout"); stalls of this process move it
 * by at most `stallAllowanceMs`. Nothing waits for another exchange, so callers sign just before the call. A 2xx counts
 * once its headers have arrived. A reused connection that closes before the first byte is written is replaced; one that
 * closes later is a failure.
 */
export function post(request: PostRequest, options: PostOptions): Promise<Outcome> {
  const form = checkForm(request.url, options.policy.allowed)
  if (!form.ok) return Promise.resolve({ kind: 'failure', code: 'url_now_blocked', detail: form.reason, timings: null })
  return new Promise((resolve) => {
    void new Exchange(form.target, request, options, connectionsUnder(options.policy), resolve).send()
  })
}

/** Maximum bytes of a response body that are read to reuse the connection. After a longer body the connection is closed. */
const MAX_DRAIN_BYTES = 16 * 1_024

/** Maximum bytes before the end of the response headers, including interim responses (1xx) and an endless status line. */
const MAX_HEAD_BYTES = 64 * 1_024

const STALE = new Error('the receiver may have closed the connection')

/** One request and its response, from the connection to the outcome. `resolve` is called once, at the deadline at the latest. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #startedAt = performance.now()
  readonly #stalledBefore: number
  #deadline: NodeJS.Timeout
  #connection: Connection | null = null
  #lookupPhase: 'lookup_slot' | 'dns' = 'lookup_slot'
  #dnsMs: number | null = null
  readonly #wasReachable: boolean
  #isOver = false
  /** When the request was written; null as long as no byte of it was. */
  #sentAt: number | null = null
  #stalledBeforeSent = 0
  #firstByteAt: number | null = null
  #headBytes = 0
  #lastChunkBytes = 0
  #drainedBytes = 0
  #status: number | null = null
  #retryAfter: string | null = null
  #excerpt: Buffer[] = []
  #excerptBytes = 0

  constructor(
    readonly target: URL,
    readonly request: Omit<PostRequest, 'url'>,
    readonly options: { timeoutMs: number; stallAllowanceMs?: number; onConnected?: () => void },
    readonly connections: Connections,
    readonly resolve: (outcome: Outcome) => void,
  ) {
    processStalls.enter()
    this.#stalledBefore = processStalls.measure()
    this.#deadline = setTimeout(() => this.#onDeadline(), options.timeoutMs)
    this.#wasReachable = connections.hasOpen(target)
  }

  async send(): Promise<void> {
    const { target, connections } = this
    try {
      const addresses = await connections.addresses.find(target, () => {
        this.#lookupPhase = 'dns'
      })
      if (this.#lookupPhase === 'dns') this.#dnsMs = performance.now() - this.#startedAt
      // undici waits for the same before it writes. Between the two, this process reads from all sockets and sees a
      // close that has arrived.
      await new Promise(setImmediate)
      if (this.#isOver) return
      this.#connection = connections.take(target, addresses)
      this.#connection.begin(addresses ?? [], (count) => this.#onBytes(count))
      this.#dispatch(this.#connection)
    } catch (error) {
      this.#fail(toFailure(error as Error, this.#phase))
    }
  }

  #dispatch({ client }: Connection): void {
    const { target, request } = this
    const { customHeaders, body } = request
    const headers = customHeaders ? { ...customHeaders, ...request.headers } : request.headers
    client.dispatch({ method: 'POST', path: target.pathname + target.search, headers, body }, this)
  }

  get #phase(): Phase {
    return this.#connection?.phase ?? this.#lookupPhase
  }

  /** undici calls it just before it writes the request. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    // After a stall, this runs before the timer that closes an idle connection.
    if (this.#connection?.isStale) {
      controller.abort(STALE)
      return
    }
    this.#sentAt = performance.now()
    this.#stalledBeforeSent = processStalls.measure()
    this.options.onConnected?.()
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (this.#isOver) return
    if (status < 100) this.#fail({ code: 'not_http', detail: `the status of the response is ${status}` })
    else if (status === 101) this.#fail({ code: 'not_http', detail: 'the receiver switched protocols' })
    else if (status >= 200) {
      this.#connection?.announce(headers['keep-alive'])
      this.#onFinalHeaders(status, headers['retry-after'])
    }
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    const missing = EXCERPT_BYTES - this.#excerptBytes
    if (missing > 0) {
      // A copy, because the chunk is a view of what may be a far larger read.
      const kept = Buffer.from(chunk.subarray(0, missing))
      this.#excerpt.push(kept)
      this.#excerptBytes += kept.length
    }
    this.#stopDraining()
  }

  onResponseEnd(): void {
    if (this.#isOver || this.#status === null) return
    const stalledMs = processStalls.measure() - this.#stalledBeforeSent
    this.#end(this.#response(this.#status))
    if (this.#connection) this.connections.putBack(this.#connection, stalledMs)
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#isOver) return
    if (this.#status !== null) this.#endAndClose(this.#response(this.#status))
    // undici closes the socket of an aborted request and opens another one for the next.
    else if (error === STALE) queueMicrotask(() => this.#connection && this.#dispatch(this.#connection))
    else this.#fail(toFailure(error, this.#phase))
  }

  #onFinalHeaders(status: number, retryAfter: string | undefined): void {
    this.#status = status
    this.#retryAfter = retryAfter === undefined ? null : toDetail(String(retryAfter))
    this.#drainedBytes = this.#lastChunkBytes
  }

  #onBytes(count: number): void {
    this.#firstByteAt ??= performance.now()
    this.#lastChunkBytes = count
    // Checked before this chunk is counted, because it has not been read yet.
    if (this.#status !== null) {
      this.#stopDraining()
      this.#drainedBytes += count
    } else if (this.#headBytes > MAX_HEAD_BYTES)
      this.#fail({ code: 'headers_too_large', detail: 'over 64 kB came before the end of the headers' })
    else this.#headBytes += count
  }

  #stopDraining(): void {
    if (this.#status !== null && this.#drainedBytes > MAX_DRAIN_BYTES) this.#endAndClose(this.#response(this.#status))
  }

  /** Stalls of this process move the deadline by their length, because no response could be read during them. */
  #onDeadline(): void {
    const { timeoutMs, stallAllowanceMs = 0 } = this.options
    const allowance = Math.min(processStalls.measure() - this.#stalledBefore, stallAllowanceMs)
    const leftMs = this.#startedAt + timeoutMs + allowance - performance.now()
    if (leftMs >= 1) this.#deadline = setTimeout(() => this.#onDeadline(), leftMs)
    // What has arrived is read first: in Node's event loop, timers run before sockets and immediates after them.
    else setImmediate(() => this.#onTimeout())
  }

  #onTimeout(): void {
    if (this.#isOver) return
    if (this.#status === null) this.#fail(toTimeout(this.#phase, this.options.timeoutMs))
    else this.#endAndClose(this.#response(this.#status))
  }

  #response(status: number): Outcome {
    const excerpt = toExcerpt(Buffer.concat(this.#excerpt))
    return { kind: 'response', status, excerpt, retryAfter: this.#retryAfter, timings: this.#timings() }
  }

  #fail(failure: Failure): void {
    if (this.#isOver) return
    const isOwnFault =
      failure.isSilence && this.connections.addresses.isSilenceOwnFault(this.target, this.#wasReachable)
    const { code, detail, shortage }: Failure = isOwnFault
      ? { code: 'internal', detail: failure.detail, shortage: 'resolver' }
      : failure
    const undispatched = this.#sentAt === null ? shortage : undefined
    this.#endAndClose({
      kind: 'failure',
      code,
      detail,
      timings: this.#timings(),
      ...(undispatched ? { undispatched } : {}),
    })
  }

  #endAndClose(outcome: Outcome): void {
    this.#end(outcome)
    this.#connection?.destroy()
  }

  #end(outcome: Outcome): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#deadline)
    processStalls.leave()
    this.resolve(outcome)
  }

  #timings(): Timings {
    const phases = this.#connection?.phases ?? { connect: null, tls: null }
    const waited = this.#firstByteAt !== null && this.#sentAt !== null ? this.#firstByteAt - this.#sentAt : null
    return {
      dns_ms: tenths(this.#dnsMs),
      connect_ms: tenths(phases.connect),
      tls_ms: tenths(phases.tls),
      first_byte_ms: tenths(waited),
      total_ms: tenths(performance.now() - this.#startedAt),
    }
  }
}

function tenths(ms: number): number
function tenths(ms: number | null): number | null
function tenths(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10
}

const CHECK_STALLS_EVERY_MS = 20
/** A check that is later than this is a stall. Timers of an idle process are late by less. */
const STALL_TOLERANCE_MS = 20

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
    this.#expectedAt = this.#clock() + CHECK_STALLS_EVERY_MS
    this.#timer = setInterval(() => this.measure(), CHECK_STALLS_EVERY_MS)
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
    if (late > STALL_TOLERANCE_MS) this.#stalledMs += late
    if (late >= 0) this.#expectedAt = now + CHECK_STALLS_EVERY_MS
    return this.#stalledMs
  }
}

const processStalls = new ProcessStalls()
