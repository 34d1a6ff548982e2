import { ConnectionError } from './api-error.js'

export interface RetryOptions {
  /** How often a request is sent again after a lost connection, a 429 or a 5xx. */
  maxRetries: number
  /** How long one attempt may take, in milliseconds. */
  timeoutMs: number
}

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8_000
/** The rate limit counts the last minute, so no honest `Retry-After` is longer. */
const LONGEST_RETRY_AFTER_MS = 60_000
const RETRIED = new Set([408, 429, 500, 502, 503, 504])

/**
 * Returns a `fetch` that repeats failed requests. Every method may be repeated: a POST carries an `Idempotency-Key`, and
 * the other methods of this API have the same effect once or twice.
 */
export function withRetries(
  send: (request: Request) => Promise<Response>,
  { maxRetries, timeoutMs }: RetryOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID())
    for (let retry = 0; ; retry++) {
      const outcome = await attempt(send, request, timeoutMs)
      if (outcome instanceof Response && !RETRIED.has(outcome.status)) return outcome
      if (retry === maxRetries) {
        if (outcome instanceof Response) return outcome
        throw new ConnectionError(`No response to ${request.method} ${request.url}: ${reasonOf(outcome.failure)}`, {
          cause: outcome.failure,
        })
      }
      if (outcome instanceof Response) await outcome.body?.cancel()
      await sleep(delayMs(outcome, retry), request.signal)
    }
  }
}

async function attempt(
  send: (request: Request) => Promise<Response>,
  request: Request,
  timeoutMs: number,
): Promise<Response | { failure: unknown }> {
  try {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
    return await send(new Request(request.clone(), { signal }))
  } catch (failure) {
    request.signal.throwIfAborted()
    return { failure }
  }
}

/** Returns what `Retry-After` says, and otherwise a delay that doubles, with up to half of it left out at random. */
function delayMs(outcome: Response | { failure: unknown }, retry: number): number {
  const seconds = outcome instanceof Response ? Number(outcome.headers.get('retry-after') ?? Number.NaN) : Number.NaN
  if (seconds >= 0) return Math.min(seconds * 1000, LONGEST_RETRY_AFTER_MS)
  return Math.min(FIRST_DELAY_MS * 2 ** retry, LONGEST_DELAY_MS) * (1 - Math.random() / 2)
}

/** `fetch failed` alone helps nobody: the cause says which address refused. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  return failure.cause instanceof Error ? failure.cause.message || failure.message : failure.message
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
  })
}
