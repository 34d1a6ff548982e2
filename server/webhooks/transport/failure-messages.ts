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
