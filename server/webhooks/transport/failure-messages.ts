import type { FailureCode } from './outcome'

/** The text of each failure code for the owner of the receiver, for pages and emails. */
export const FAILURE_MESSAGES: Record<FailureCode | 'redirect_blocked', string> = {
  dns_lookup_failed: 'The host name could not be resolved.',
  url_now_blocked: 'The host name now resolves to an address that deliveries must not reach.',
  connect_refused: 'The host refused the connection: nothing listens on that port.',
  connect_timeout: 'The host did not accept the connection in time.',
  connect_failed: 'The host could not be reached.',
  tls_expired: 'The certificate of the receiver has expired.',
  tls_untrusted: 'The certificate of the receiver is not signed by a trusted authority.',
  tls_wrong_host: 'The certificate of the receiver is for another host name.',
  tls_failed: 'The service could not set up a secure (TLS) connection.',
  timeout: 'No 2xx arrived within the delivery timeout.',
  connection_reset: 'The connection was closed before a response arrived.',
  not_http: 'The response was not HTTP.',
  headers_too_large: 'The headers of the response were too large.',
  interrupted: 'The service stopped during this attempt. It does not count as a failure, and the delivery continues.',
  internal:
    'An internal error prevented the request. It does not count as a failure. Deliveries are repeated automatically.',
  redirect_blocked: 'The receiver responded with a redirect. Redirects are not followed: use the final URL.',
}

export const statusMessage = (status: number | null): string =>
  status === null
    ? 'The receiver did not respond with a 2xx.'
    : `The receiver responded with ${status} instead of a 2xx.`

/** Splits a subscription's `last_error`: a code becomes a sentence; "HTTP 503: down" a status and `body`, which is untrusted. */
export function lastErrorMessage(lastError: string): { message: string; body: string } {
  const [, status, body = ''] = /^HTTP (\d{3})(?:: ([\s\S]*))?$/.exec(lastError) ?? []
  if (status) return { message: `HTTP ${status}`, body }
  const [code = ''] = lastError.split(':', 1)
  return {
    message: code in FAILURE_MESSAGES ? FAILURE_MESSAGES[code as keyof typeof FAILURE_MESSAGES] : lastError,
    body: '',
  }
}

/** Returns what a line shows of a response: of an HTML page its title, which says what a proxy or a framework found. */
export function bodyInLine(body: string): string {
  const [, title = ''] = /^\s*</.test(body) ? (/<title[^<>]{0,100}>([^<]{1,200})/i.exec(body) ?? []) : []
  return title.trim() || body
}

/** Returns an error without what the receiver sent: "HTTP 503" of "HTTP 503: down". */
export function withoutBody(error: string): string {
  const { message, body } = lastErrorMessage(error)
  return body === '' ? error : message
}

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
