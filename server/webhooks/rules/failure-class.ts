import type { FailureClass } from '../../contract/webhooks/statistics-periods'
import { type FailureCode, isSuccess, type Outcome } from '../transport/outcome'

/** Returns the class of a failed attempt in statistics; null after any 2xx. */
export function failureClass(outcome: Outcome): FailureClass | null {
  if (isSuccess(outcome)) return null
  if (outcome.kind === 'failure') return CLASSES[outcome.code]
  return RESPONSES[Math.floor(outcome.status / 100)] ?? 'other'
}

const RESPONSES: Record<number, FailureClass> = { 3: '3xx', 4: '4xx', 5: '5xx' }

const CLASSES: Record<FailureCode, FailureClass> = {
  dns_lookup_failed: 'dns',
  url_now_blocked: 'other',
  connect_refused: 'connection',
  connect_timeout: 'connection',
  connect_failed: 'connection',
  tls_expired: 'tls',
  tls_untrusted: 'tls',
  tls_wrong_host: 'tls',
  tls_failed: 'tls',
  timeout: 'timeout',
  connection_reset: 'connection',
  not_http: 'other',
  headers_too_large: 'other',
  interrupted: 'other',
  internal: 'other',
}
