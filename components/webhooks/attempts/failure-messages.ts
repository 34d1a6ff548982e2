import type { Attempt } from '@/server/contract/webhooks/attempt'
import { FAILURE_MESSAGES, statusMessage } from '@/server/webhooks/transport/failure-messages'

/** What went wrong with an attempt, in a sentence for the person who runs the receiver; null after a 2xx. */
export function failureMessage(attempt: Pick<Attempt, 'failure' | 'error' | 'status'>): string | null {
  if (attempt.failure === null) return null
  if (attempt.failure in FAILURE_MESSAGES) return FAILURE_MESSAGES[attempt.failure as keyof typeof FAILURE_MESSAGES]
  if (attempt.failure === 'http_status') return statusMessage(attempt.status)
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
    return 'If the receiver checks the signature, compare its secret with the prefix shown here, and check the raw body before parsing it. A firewall or a login in front of it responds like this too.'
  if (status === 404 || status === 405)
    return 'Check the path of the URL, and that the receiver takes POST there. Another URL needs a new subscription.'
  if (status === 410)
    return 'With 410 the receiver says that it is gone for good: the subscription ends. If that was a mistake, create a new one.'
  if (status === 413) return 'Let the receiver take bodies of up to a megabyte.'
  if (status === 415) return 'Let the receiver take Content-Type: application/json.'
  if (status === 429)
    return 'Let the receiver take more requests a second, or respond with a 2xx first and work afterwards.'
  if (status >= 500) return 'Look for the delivery id in the log of the receiver: the fault is behind that URL.'
  return 'Any status from 200 to 299 counts as delivered; change the status that the receiver sends.'
}

const STEPS: Record<keyof typeof FAILURE_MESSAGES, string | null> = {
  dns_lookup_failed: 'Check the host name in the URL and its DNS records.',
  url_now_blocked: 'Let the name resolve to public addresses only.',
  connect_refused: 'Start the receiver, or open its port to the internet.',
  connect_timeout: 'Check that the port is open to the internet; a firewall that drops packets looks like this.',
  connect_failed: 'Check the network of the receiver.',
  tls_expired: 'Renew the certificate.',
  tls_untrusted: 'Install a certificate of a public authority, with its intermediate certificates.',
  tls_wrong_host: 'Install a certificate that names the host of the URL.',
  tls_failed: 'Check that this port speaks TLS 1.2 or newer.',
  timeout: 'Respond with a 2xx first, and do the work afterwards.',
  connection_reset: 'Look into the log of the receiver, or of the proxy in front of it, for a crash at that time.',
  not_http: 'Check that an HTTP server listens on this port.',
  headers_too_large: 'Send fewer or shorter headers; cookies are not needed here.',
  interrupted: null,
  internal: null,
  redirect_blocked: 'Create a subscription with the final URL; the path of a URL cannot be changed.',
}
