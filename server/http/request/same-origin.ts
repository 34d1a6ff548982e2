import type { IncomingMessage } from 'node:http'

/**
 * Tells whether a request comes from a page of this service. A browser sends the origin in `Origin` or at least in
 * `Sec-Fetch-Site`, and a script of another site can set neither. `Origin: null`, with which a browser hides the
 * origin, is refused. So is a request without both: every current browser sends one, and the session cookie belongs to
 * a browser.
 * @param ours public address of the service; the host of the request is accepted too, for a service with several names
 */
export function isSameOrigin(headers: Headers, ours: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  if (origin === ours) return true
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')?.toLowerCase()
}

/**
 * Gives a request from a page of ours the host that its browser knows. Next refuses a form whose origin is another host
 * than that of the request, and a proxy may have replaced the host or dropped its port.
 * @param ours public URL of the service
 */
export function restoreHost({ headers }: IncomingMessage, ours: string): void {
  const { origin, host } = new URL(ours)
  if (headers.origin === origin) headers['x-forwarded-host'] = host
}
