import type { Attempt } from '@/server/contract/attempt'
import type { FailureCode } from '@/server/webhooks/outcome'

/** What went wrong with an attempt, in a sentence for the person who runs the receiver; null after a 2xx. */
export function failureWords(attempt: Pick<Attempt, 'failure' | 'error' | 'status'>): string | null {
  if (attempt.failure === null) return null
  if (attempt.failure in WORDS) return WORDS[attempt.failure as keyof typeof WORDS]
  if (attempt.failure === 'http_status') return `The receiver answered ${attempt.status} instead of a 2xx.`
  return attempt.error
}

const WORDS: Record<FailureCode | 'redirect_blocked', string> = {
  dns_lookup_failed: 'The name of the host could not be resolved.',
  url_now_blocked: 'The name of the host now leads to an address that deliveries may not go to.',
  connect_refused: 'The host refused the connection: nothing listens on that port.',
  connect_timeout: 'The host did not accept the connection in time.',
  connect_failed: 'The host could not be reached.',
  tls_expired: 'The certificate of the receiver has expired.',
  tls_untrusted: 'The certificate of the receiver is not signed by a trusted authority.',
  tls_wrong_host: 'The certificate of the receiver is for another host name.',
  tls_failed: 'No secure connection could be made.',
  timeout: 'No 2xx arrived within the delivery timeout.',
  connection_reset: 'The connection was closed before an answer came.',
  not_http: 'What came back was not an HTTP answer.',
  headers_too_large: 'The headers of the answer were too large.',
  interrupted: 'Interrupted on our side, so it does not count; the attempt is made again.',
  internal: 'A fault on our side. The attempt is made again.',
  redirect_blocked: 'The receiver answered with a redirect. Redirects are not followed: give the final URL.',
}
