import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Timings } from '../../contract/webhooks/attempt'
import { processStalls } from '../own-faults/process-stalls'
import type { Connection } from './connection'
import type { Connections } from './connections'
import { EXCERPT_BYTES, toDetail, toExcerpt } from './excerpt'
import { type Failure, toFailure, toTimeout, wasClosed } from './failure'
import type { Outcome } from './outcome'

/** Maximum bytes of a response body that are read to reuse the connection. After a longer body the connection is closed. */
const MAX_DRAIN_BYTES = 16 * 1_024

/** Maximum bytes before the end of the response headers, including interim responses (1xx) and an endless status line. */
const MAX_HEAD_BYTES = 64 * 1_024

/** One request and its response, from the connection to the outcome. `resolve` is called once, at the deadline at the latest. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #startedAt = performance.now()
  readonly #stalledBefore: number
  #deadline: NodeJS.Timeout
  #connection: Connection | null = null
  #isOver = false
  #isRepeated = false
  #sentAt: number | null = null
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
    readonly request: { headers: Record<string, string>; body: Buffer | string },
    readonly options: { timeoutMs: number; stallAllowanceMs?: number; onConnected?: () => void },
    readonly connections: Connections,
    readonly resolve: (outcome: Outcome) => void,
  ) {
    processStalls.enter()
    this.#stalledBefore = processStalls.look()
    this.#deadline = setTimeout(() => this.#onDeadline(), options.timeoutMs)
  }

  send(fresh: boolean): void {
    const { target, request } = this
    this.#connection = this.connections.take(target, fresh)
    this.#connection.begin((count) => this.#onBytes(count))
    this.#connection.client.dispatch(
      { method: 'POST', path: target.pathname + target.search, headers: request.headers, body: request.body },
      this,
    )
  }

  onRequestStart(): void {
    this.#sentAt = performance.now()
    this.options.onConnected?.()
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (this.#isOver) return
    if (status < 100) this.#fail({ code: 'not_http', detail: `the status of the response is ${status}` })
    else if (status === 101) this.#fail({ code: 'not_http', detail: 'the receiver switched protocols' })
    else if (status >= 200) this.#onFinalHeaders(status, headers['retry-after'])
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
    this.#end(this.#response(this.#status))
    if (this.#connection) this.connections.putBack(this.#connection)
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#isOver) return
    if (this.#status !== null) this.#endAndClose(this.#response(this.#status))
    else if (this.#mayRepeat(error)) {
      this.#isRepeated = true
      this.#connection?.destroy()
      this.send(true)
    } else this.#fail(toFailure(error, this.#connection?.phase ?? 'response'))
  }

  #onFinalHeaders(status: number, retryAfter: string | undefined): void {
    this.#status = status
    this.#retryAfter = retryAfter === undefined ? null : toDetail(String(retryAfter))
    this.#drainedBytes = this.#lastChunkBytes
  }

  #mayRepeat(error: Error): boolean {
    const wasKept = this.#connection !== null && !this.#connection.isNew
    return wasKept && !this.#isRepeated && this.#firstByteAt === null && wasClosed(error)
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
    const allowance = Math.min(processStalls.look() - this.#stalledBefore, stallAllowanceMs)
    const leftMs = this.#startedAt + timeoutMs + allowance - performance.now()
    if (leftMs >= 1) this.#deadline = setTimeout(() => this.#onDeadline(), leftMs)
    // What has arrived is read first: in Node's event loop, timers run before sockets and immediates after them.
    else setImmediate(() => this.#onTimeout())
  }

  #onTimeout(): void {
    if (this.#isOver) return
    if (this.#status === null) this.#fail(toTimeout(this.#connection?.phase ?? 'response', this.options.timeoutMs))
    else this.#endAndClose(this.#response(this.#status))
  }

  #response(status: number): Outcome {
    const excerpt = toExcerpt(Buffer.concat(this.#excerpt))
    return { kind: 'response', status, excerpt, retryAfter: this.#retryAfter, timings: this.#timings() }
  }

  #fail({ code, detail, shortage }: Failure): void {
    // A first request on a reused connection may have reached the receiver.
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
    const phases = this.#connection?.phases ?? { dns: null, connect: null, tls: null }
    const waited = this.#firstByteAt !== null && this.#sentAt !== null ? this.#firstByteAt - this.#sentAt : null
    return {
      dns_ms: tenths(phases.dns),
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
