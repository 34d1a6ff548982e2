import type { FAILURE_MESSAGES } from './failure-messages'

/** Returns what the owner of the receiver can do about a failure; null after a 2xx and for a fault of the service. */
export function nextStep(attempt: { failure: string | null; status: number | null }): string | null {
  if (attempt.failure === null) return null
  if (attempt.failure === 'http_status') return stepAfterStatus(attempt.status ?? 0)
  return attempt.failure in NEXT_STEPS ? NEXT_STEPS[attempt.failure as keyof typeof NEXT_STEPS] : null
}

/** Returns what the owner of the receiver can do about a `last_error`; null where that is not known. */
export function stepAfterLastError(error: string): string | null {
  const [, status] = /^HTTP (\d{3})/.exec(error) ?? []
  const [code = ''] = error.split(':', 1)
  return nextStep({ failure: status ? 'http_status' : code, status: status ? Number(status) : null })
}

function stepAfterStatus(status: number): string {
  if (status === 400 || status === 401 || status === 403)
    return 'If the receiver checks the signature, compare its secret with the prefix shown here, and verify the raw body before parsing it. A firewall or a login page can also respond like this.'
  if (status === 404 || status === 405)
    return 'Check the path of the URL, and that the receiver accepts POST. To use another URL, create a new webhook.'
  if (status === 410)
    return 'A 410 response permanently disables the webhook. If that was a mistake, create a new webhook.'
  if (status === 413) return 'Accept request bodies of up to 1 MB.'
  if (status === 415) return 'Accept requests with Content-Type: application/json.'
  if (status === 429) return 'Raise the rate limit, or respond with a 2xx first and process the event afterwards.'
  if (status >= 500) return 'Look for the delivery ID in the log of the receiver.'
  return 'Respond with a status from 200 to 299. Only these count as delivered.'
}

const NEXT_STEPS: Record<keyof typeof FAILURE_MESSAGES, string | null> = {
  dns_lookup_failed: 'Check the host name in the URL and its DNS records.',
  url_now_blocked: 'Make the host name resolve to public addresses only.',
  connect_refused: 'Start the receiver, or open its port to the internet.',
  connect_timeout: 'Open the port to the internet. A firewall that drops packets causes this.',
  connect_failed: 'Check the network of the receiver.',
  tls_expired: 'Renew the certificate.',
  tls_untrusted: 'Install a certificate from a public authority, with its intermediate certificates.',
  tls_wrong_host: 'Install a certificate for the host name in the URL.',
  tls_failed: 'Check that this port supports TLS 1.2 or newer.',
  timeout: 'Respond with a 2xx first, then process the event.',
  connection_reset: 'Check the log of the receiver, or of the proxy in front of it, for a crash at that time.',
  not_http: 'Check that an HTTP server listens on this port.',
  headers_too_large: 'Send fewer or shorter response headers.',
  interrupted: null,
  internal: null,
  redirect_blocked: 'Set the final URL in the settings of the webhook.',
}
