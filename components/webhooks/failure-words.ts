import type { Attempt } from '@/server/contract/attempt'
import type { FailureCode } from '@/server/webhooks/outcome'

/** What went wrong with an attempt, in a sentence for the person who runs the receiver; null after a 2xx. */
export function failureWords(attempt: Pick<Attempt, 'failure' | 'error' | 'status'>): string | null {
  if (attempt.failure === null) return null
  if (attempt.failure in WORDS) return WORDS[attempt.failure as keyof typeof WORDS]
  if (attempt.failure === 'http_status') return `The receiver answered ${attempt.status} instead of a 2xx.`
  return attempt.error
}

/** What its owner can do about it, in a sentence or two; null after a 2xx and where nothing is to be done. */
export function nextStep(attempt: Pick<Attempt, 'failure' | 'status'>): string | null {
  if (attempt.failure === null) return null
  if (attempt.failure === 'http_status') return stepAfterStatus(attempt.status ?? 0)
  return attempt.failure in STEPS ? STEPS[attempt.failure as keyof typeof STEPS] : null
}

function stepAfterStatus(status: number): string {
  if (status === 400 || status === 401 || status === 403)
    return 'If the receiver checks the signature, compare its secret with the prefix shown here, and check the raw body before parsing it. A firewall or a login in front of it answers like this too.'
  if (status === 404 || status === 405)
    return 'Check the path of the URL, and that the receiver takes POST there. Another URL needs a new subscription.'
  if (status === 410)
    return 'With 410 the receiver says that it is gone for good: the subscription ends. If that was a mistake, create a new one.'
  if (status === 413) return 'Let the receiver take bodies of up to a megabyte.'
  if (status === 415) return 'Let the receiver take Content-Type: application/json.'
  if (status === 429) return 'Let the receiver take more requests a second, or answer 2xx first and work afterwards.'
  if (status >= 500) return 'Look for the delivery id in the log of the receiver: the fault is behind that URL.'
  return 'Any status from 200 to 299 counts as delivered; change what the receiver answers.'
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
  interrupted: 'Interrupted on our side. It does not count as a failure; the delivery goes on.',
  internal: 'A fault on our side. The attempt is made again.',
  redirect_blocked: 'The receiver answered with a redirect. Redirects are not followed: give the final URL.',
}

const STEPS: Record<keyof typeof WORDS, string | null> = {
  dns_lookup_failed: 'Check the host name in the URL and its DNS records.',
  url_now_blocked: 'Let the name resolve to public addresses only.',
  connect_refused: 'Start the receiver, or open its port to the internet.',
  connect_timeout: 'Check that the port is open to the internet; a firewall that drops packets looks like this.',
  connect_failed: 'Check the network of the receiver.',
  tls_expired: 'Renew the certificate.',
  tls_untrusted: 'Install a certificate of a public authority, with its intermediate certificates.',
  tls_wrong_host: 'Install a certificate that names the host of the URL.',
  tls_failed: 'Check that this port speaks TLS 1.2 or newer.',
  timeout: 'Answer 2xx first, and do the work afterwards.',
  connection_reset: 'Look into the log of the receiver, or of the proxy in front of it, for a crash at that time.',
  not_http: 'Check that an HTTP server listens on this port.',
  headers_too_large: 'Send fewer or shorter headers; cookies are not needed here.',
  interrupted: null,
  internal: null,
  redirect_blocked: 'Create a subscription with the final URL; the path of a URL cannot be changed.',
}
