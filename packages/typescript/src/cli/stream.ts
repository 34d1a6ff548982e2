import { open, Unreachable } from './request.js'

export interface StreamLine {
  type: string
  waiting?: number
  id?: string
  event_id?: string
  is_test?: boolean
  created_at?: string
  headers?: Record<string, string>
  body?: string
  /** Of a request: when it was signed, by the clock of this computer. */
  signedAt?: number
  /** Of the first line: how far the clock of this computer is ahead of the service's, in milliseconds. */
  clockOffset?: number
}

/** The service sends a line at least every 15 seconds. */
const SILENCE_MS = 40_000
/** A timer that fires so much too late shows that the computer slept. */
const TICK_MS = 2_000
const SLEPT_MS = 10_000

/**
 * Reads the lines of a stream until it ends, the computer wakes from sleep, or `stop` aborts.
 * @throws Refusal, Unreachable
 */
export async function* readStream(listenerId: string, client: string, stop: AbortSignal): AsyncGenerator<StreamLine> {
  const watch = new Watch()
  try {
    const signal = AbortSignal.any([stop, watch.signal])
    const response = await open('GET', `/listeners/${listenerId}/requests`, { query: { client }, signal })
    const clockOffset = Date.now() - Date.parse(response.headers.get('date') ?? new Date().toUTCString())
    let text = ''
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) {
      watch.heard()
      const lines = (text + decoder.decode(part, { stream: true })).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield dated(JSON.parse(line), clockOffset)
    }
  } catch (error) {
    if (stop.aborted || watch.signal.aborted) return
    // The connection was lost: the caller connects again.
    if (error instanceof TypeError) throw new Unreachable('The service', error)
    throw error
  } finally {
    watch.end()
  }
}

/** A computer that wakes reads first what was sent to it hours ago. */
function dated(line: StreamLine, clockOffset: number): StreamLine {
  if (line.type === 'opened') return { ...line, clockOffset }
  const seconds = /^t=(\d+)/.exec(line.headers?.['X-Message-Signature'] ?? '')?.[1]
  return seconds === undefined ? line : { ...line, signedAt: Number(seconds) * 1000 + clockOffset }
}

/** Aborts when nothing was heard for long, or when the computer slept. */
class Watch {
  readonly #abort = new AbortController()
  readonly signal = this.#abort.signal
  #heardAt = Date.now()
  #tickAt = Date.now()
  readonly #timer = setInterval(() => {
    const now = Date.now()
    if (now - this.#tickAt > TICK_MS + SLEPT_MS || now - this.#heardAt > SILENCE_MS) this.#abort.abort()
    this.#tickAt = now
  }, TICK_MS)

  heard(): void {
    this.#heardAt = Date.now()
  }

  end(): void {
    clearInterval(this.#timer)
  }
}
