import { isSuccess, type Outcome } from '../webhooks/transport/outcome'

/** Pauses between the tries of one alert, in seconds. */
const PAUSES_SECONDS = [30, 120, 600, 1_800]

/** The longest pause that a Retry-After header can ask for. */
const MAX_PAUSE_SECONDS = 3_600

/** What follows a try. A URL is stopped when the chat tool says that it no longer exists. */
export type NextTry = { kind: 'accepted' | 'stopped' | 'given_up' } | { kind: 'retry'; afterSeconds: number }

/**
 * Decides what follows a try to send an alert.
 * @param tries number of tries before this one
 * @param now for a Retry-After header that names a time
 */
export function nextTry(outcome: Outcome, tries: number, now: Date): NextTry {
  if (isSuccess(outcome)) return { kind: 'accepted' }
  const status = outcome.kind === 'response' ? outcome.status : null
  if (status === 404 || status === 410) return { kind: 'stopped' }
  const pause = PAUSES_SECONDS[tries]
  if (pause === undefined || !isWorthRepeating(status)) return { kind: 'given_up' }
  const asked = outcome.kind === 'response' ? retryAfterSeconds(outcome.retryAfter, now) : 0
  return { kind: 'retry', afterSeconds: Math.min(Math.max(pause, asked), MAX_PAUSE_SECONDS) }
}

/** A refusal of the request (4xx) or a redirect will not change, except for a timeout and a limit. */
const isWorthRepeating = (status: number | null): boolean =>
  status === null || status >= 500 || status === 408 || status === 425 || status === 429

/** Reads a Retry-After header (RFC 9110, section 10.2.3): seconds or a date. Discord sends fractions. 0 for any other text. */
function retryAfterSeconds(header: string | null, now: Date): number {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}(\.\d{1,9})?$/.test(text)) return Math.ceil(Number(text))
  const ms = Date.parse(text) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.max(0, Math.ceil(ms / 1000))
}
