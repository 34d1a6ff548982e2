import { type IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { handleRest, respondToRest } from '../api/rest/rest'
import { ApiError } from '../errors'
import { listen } from '../messages/audio/listen'
import { readableUrl } from './readable-url'
import { securityHeaders } from './security-headers'

// What the web process answers itself, without Next before it: Next's routing costs several times what an API request does,
// keeps Content-Length from a recording, and has a page of its own for a method or a path it cannot read. The routes under
// app/ call the same functions, where Next runs without us.

type Handler = (request: Request) => Promise<Response>

const RECORDING = /^\/api\/listen\/([^/?]+)\/?(?:\?|$)/

/** The function that answers a request target; null for what Next answers. */
function directHandler(target: string): Handler | null {
  // Under the prefix of a version, served or not.
  if (/^\/api\/v\d+([/?]|$)/.test(target)) return handleRest
  const [, messageId] = RECORDING.exec(target) ?? []
  if (messageId !== undefined) return (request) => listen(request, messageId)
  // No version: the token is checked, and then there is no such path.
  return isMeantAsApi(target) ? (request) => respondToRest(request, []) : null
}

/**
 * Whether a target that is no path of ours can only be meant as the API, so that its client gets JSON and no page: a version's
 * prefix in other letter case, with more slashes, encoded or without `/api`, or anything under an `/api` written so.
 */
function isMeantAsApi(target: string): boolean {
  const [path = ''] = target.split('?')
  const plain = decoded(path)
    .replace(/[/\\]+/g, '/')
    .toLowerCase()
  if (/^(\/api)?\/v\d+(\/|$)/.test(plain)) return true
  const isAsWritten = path.startsWith('/api/') && !/[/\\]{2}/.test(path)
  return /^\/api(\/|$)/.test(plain) && path !== '/api' && !isAsWritten
}

/** The path with its percent signs decoded, where they are all valid. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}

export const isDirectRoute = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean => directHandler(url) !== null

/**
 * Path and query of a request's target, as Next can read them too. The absolute form counts as its path (RFC 9112, section
 * 3.2.2); null for what names no path, such as `*`.
 */
export function pathAndQuery(target: string): string | null {
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

/** Answers a request that `isDirectRoute`. */
export async function serveDirectRoute(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // No answer depends on the Host, so one that is none is nobody's error.
  request.headers.host = 'localhost'
  await serve(request, response)
}

const serve = getRequestListener(
  (request, { incoming }) => {
    const answer = directHandler(incoming.url ?? '')
    if (!answer) throw new Error('Next answers this path.')
    return answer(request)
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
 * connection. A connection on which nothing was sent, or a response is being sent, closes without it: it would become part of
 * that response. Listener of `clientError`.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const isSilent = socket instanceof Socket && socket.bytesRead === 0
  if (!socket.writable || isSilent || isResponding(socket)) return void socket.destroy()
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

/** Node's own listener of `clientError` reads the response in the same way (lib/_http_server.js). */
function isResponding(socket: Duplex): boolean {
  const response: unknown = Reflect.get(socket, '_httpMessage')
  return response instanceof ServerResponse && response.headersSent
}
