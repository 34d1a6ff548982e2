import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { readableUrl } from './api/readable-url'
import { handleRest } from './api/rest'
import { ApiError } from './errors'
import { listen } from './messages/listen'
import { securityHeaders } from './security-headers'

// What the web process answers itself, without Next before it: Next's routing costs several times what an API request does,
// keeps Content-Length from a recording, and has a page of its own for a method or a path it cannot read. The routes under
// app/ call the same functions, where Next runs without us.

interface Door {
  path: RegExp
  answer: (request: Request, url: URL) => Promise<Response>
}

const RECORDING = /^\/api\/listen\/([^/?]+)\/?(?:\?|$)/

const DOORS: readonly Door[] = [
  // Under the prefix of a version, served or not.
  { path: /^\/api\/v\d+([/?]|$)/, answer: handleRest },
  { path: RECORDING, answer: (request, { pathname }) => listen(request, RECORDING.exec(pathname)?.[1] ?? '') },
]

const doorOf = (url: string | undefined) => DOORS.find(({ path }) => path.test(url ?? ''))

export const isDirect = ({ url }: Pick<IncomingMessage, 'url'>): boolean => doorOf(url) !== undefined

/**
 * Path and query of a request's target, as Next can read them too. The absolute form counts as its path (RFC 9112, section
 * 3.2.2); null for what names no path, such as `*`.
 */
export function originForm(target: string): string | null {
  if (target.startsWith('/')) return readableUrl(target)
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return null
  const { pathname, search } = new URL(target)
  return readableUrl(pathname + search)
}

/**
 * Whether the request names one host (RFC 9112, section 3.2). A request of HTTP/1.1 without Host is invalid; an older one gets
 * `localhost`. Two Host lines are invalid too: Node reads the first, and a proxy before it may have read the other.
 */
export function hasOneHost(request: Pick<IncomingMessage, 'httpVersion' | 'headers' | 'rawHeaders'>): boolean {
  const lines = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (lines.length > 1) return false
  if (lines.length === 1) return true
  request.headers.host = 'localhost'
  return request.httpVersion !== '1.1'
}

/** Refuses a request whose target names no path, or that does not name one host. */
export function refuseTarget(response: ServerResponse): void {
  const { body } = unreadable(null)
  response.writeHead(400, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(JSON.stringify(body))
}

/** Answers a request that `isDirect`. */
export function serveDirect(request: IncomingMessage, response: ServerResponse): void {
  // No answer depends on the Host, so one that is none is nobody's error.
  request.headers.host = 'localhost'
  void serve(request, response)
}

const serve = getRequestListener(
  (request) => {
    const url = new URL(request.url)
    const door = doorOf(url.pathname + url.search)
    if (!door) throw new Error('This path has no door of its own.')
    return door.answer(request, url)
  },
  {
    overrideGlobalObjects: false,
    // What cannot even be a request, such as the method TRACE.
    errorHandler: (cause) =>
      Response.json(unreadable(cause).body, { status: 400, headers: { 'Cache-Control': 'no-store' } }),
  },
)

const STATUS_LINES = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

const unreadable = (cause: unknown) =>
  new ApiError('validation_error', { message: 'The request could not be read.', cause })

/**
 * Answers bytes that are not HTTP, too many headers, or a request that took too long, in the error shape, and closes the
 * connection. A connection on which nothing was sent closes without a response. Listener of `clientError`.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || (socket instanceof Socket && socket.bytesRead === 0)) return void socket.destroy()
  const status = STATUS_LINES.get(error.code ?? '') ?? '400 Bad Request'
  const body = JSON.stringify(unreadable(error).body)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...securityHeaders(),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}
