import type { Timings } from '../../contract/webhooks/attempt'
import type { Reach } from './dispatch'

/** Why there was no response, or why it is not valid. The codes are stable and kept in the history. */
export const FAILURE_CODES = [
  'dns_lookup_failed',
  'url_now_blocked',
  'connect_refused',
  'connect_timeout',
  'connect_failed',
  'tls_expired',
  'tls_untrusted',
  'tls_wrong_host',
  'tls_failed',
  'timeout',
  'connection_reset',
  'not_http',
  'headers_too_large',
  'interrupted',
  'internal',
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

/** What this machine lacked; `resolver` is a response of it. It says nothing about the receiver. */
export type Shortage = 'descriptors' | 'memory' | 'ports' | 'lookup_slots' | 'resolver'

/** The result of one attempt. Nothing that a receiver does is thrown as an error. */
export type Outcome =
  | {
      kind: 'response'
      status: number
      /** First EXCERPT_BYTES of the body, as text without control characters. */
      excerpt: string
      /** The receiver's Retry-After header as sent. It is shown and does not change the schedule. */
      retryAfter: string | null
      timings: Timings
    }
  | {
      kind: 'failure'
      code: FailureCode
      /** The detail for the history; for `url_now_blocked`, the reason defined in the spec. */
      detail: string
      timings: Timings | null
      /** Set when this machine lacked something before the first byte was sent: no attempt was made. */
      undispatched?: Shortage
    }

export const isSuccess = (outcome: Outcome): boolean =>
  outcome.kind === 'response' && outcome.status >= 200 && outcome.status < 300

export const isInternal = (outcome: Outcome): outcome is Outcome & { kind: 'failure' } =>
  outcome.kind === 'failure' && outcome.code === 'internal'

/** Returns whether the result is unknown because the worker died: the attempt uses up its number and does not count as a failure. */
export const isInterrupted = (outcome: Outcome): boolean => outcome.kind === 'failure' && outcome.code === 'interrupted'

/** The code and text of a failed attempt (spec, "Delivery rules"); null after any 2xx. */
export function explain(outcome: Outcome): { code: string; error: string } | null {
  if (isSuccess(outcome)) return null
  if (outcome.kind === 'failure') return { code: outcome.code, error: `${outcome.code}: ${outcome.detail}` }
  if (outcome.status >= 300 && outcome.status < 400)
    return { code: 'redirect_blocked', error: `redirect_blocked: ${outcome.status}` }
  const excerpt = outcome.excerpt.trim()
  return { code: 'http_status', error: excerpt ? `HTTP ${outcome.status}: ${excerpt}` : `HTTP ${outcome.status}` }
}

/** What an outcome says about this service's network. A host that refuses a connection was reached. */
export function reachOf(outcome: Outcome): Reach {
  if (outcome.kind === 'response' || outcome.timings?.connect_ms != null) return 'reached'
  return REACH[outcome.code] ?? 'unknown'
}

const REACH: Partial<Record<FailureCode, Reach>> = {
  connect_refused: 'reached',
  dns_lookup_failed: 'unreached',
  connect_timeout: 'unreached',
  connect_failed: 'unreached',
}

/** Number of bytes of a response body that are kept (choices.md, "Response excerpt"). */
export const EXCERPT_BYTES = 1_024

/** Decodes a response for the history, without control characters and an incomplete code point at the end. */
export const toExcerpt = (bytes: Buffer): string =>
  withoutControls(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true }))

/** Shortens a text from a receiver or the system for the history: one line of at most 256 characters, no half surrogate pair. */
export const toDetail = (text: string): string =>
  withoutControls(text)
    .slice(0, DETAIL_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

const DETAIL_LENGTH = 256

const withoutControls = (text: string) => text.replace(/\p{Cc}/gu, '')
