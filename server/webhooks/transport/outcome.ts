import type { Timings } from '../../contract/webhooks/attempt'

/** Why no answer came, or why the answer is none: stable, kept in the history, explained in words by `explain`. */
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

/** What this machine lacked. It says nothing of the receiver. */
export type Shortage = 'descriptors' | 'memory' | 'ports' | 'lookup_slots'

/** What came of one attempt, as data: nothing that a receiver does travels as an exception. */
export type Outcome =
  | {
      kind: 'response'
      status: number
      /** First 1,024 bytes of the body, as text without control characters. */
      excerpt: string
      /** The receiver's Retry-After header as sent; shown, never obeyed. */
      retryAfter: string | null
      timings: Timings
    }
  | {
      kind: 'failure'
      code: FailureCode
      /** What the system said, for the history; after `url_now_blocked`, the spec's reason. */
      detail: string
      timings: Timings | null
      /** Set where this machine lacked something before a byte was sent: no attempt was made. */
      undispatched?: Shortage
    }

export const isSuccess = (outcome: Outcome): boolean =>
  outcome.kind === 'response' && outcome.status >= 200 && outcome.status < 300

/** Whether it was a fault of ours, which says nothing of the receiver. */
export const isInternal = (outcome: Outcome): outcome is Outcome & { kind: 'failure' } =>
  outcome.kind === 'failure' && outcome.code === 'internal'

/** Whether nothing is known of the attempt, because its worker died: it uses up its number, and it never counts. */
export const isInterrupted = (outcome: Outcome): boolean => outcome.kind === 'failure' && outcome.code === 'interrupted'

/**
 * The stable code and the words of a failed attempt, null after any 2xx. Redirects and refused addresses carry the spec's
 * failure texts (`redirect_blocked: <status>`, `url_now_blocked: <reason>`; spec, "Delivery rules").
 */
export function explain(outcome: Outcome): { code: string; error: string } | null {
  if (isSuccess(outcome)) return null
  if (outcome.kind === 'failure') return { code: outcome.code, error: `${outcome.code}: ${outcome.detail}` }
  if (outcome.status >= 300 && outcome.status < 400)
    return { code: 'redirect_blocked', error: `redirect_blocked: ${outcome.status}` }
  const excerpt = outcome.excerpt.trim()
  return { code: 'http_status', error: excerpt ? `HTTP ${outcome.status}: ${excerpt}` : `HTTP ${outcome.status}` }
}
