import { type IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type Duplex, pipeline, Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { handleMcp } from '../api/mcp/mcp'
import { type RestResponse, restResponse } from '../api/rest/rest'
import { type Engine, handleEngineRequest } from '../engine/engine'
import { ApiError, errorResponse } from '../errors'
import { handleIntake } from '../intake/handle-intake'
import { serveLoader } from '../intake/pages/serve-loader'
import { serveCampaign, serveFrame } from '../intake/pages/serve-recorder'
import { serveRecorderFile } from '../intake/pages/serve-recorder-file'
import { log } from '../log'
import { listen } from '../messages/audio/listen'
import { decoded } from './request/decoded'
import { securityHeaders } from './security-headers'

// The web process serves the REST API, recordings and calls of the delivery engine itself, without Next. Next's routing takes several times as long
// as an API request, removes Content-Length from a recording, and responds with an HTML page to a method or path that
// it cannot read. The routes under app/ call the same functions for deployments where Next runs without the web
// process.

type Handler = (request: Request, outgoing: ServerResponse) => Promise<Response>

/** Pages and files of the recorder and the widget. Keys, handles and slugs have no other characters. */
const RECORDER = /^\/(w|c|recorder|embed)\/([\w.-]{1,200})(?:\/([\w-]{1,200}))?\/?$/
const ENGINE = /^\/api\/inngest\/?(?:\?|$)/
const RECORDING = /^\/api\/listen\/([^/?]+)\/?(?:\?|$)/

function directHandler(target: string): Handler | null {
  if (/^\/api\/v\d+([/?]|$)/.test(target))
    return async (request, outgoing) => send(await restResponse(request), outgoing)
  if (/^\/api\/mcp\/?(?:\?|$)/.test(target)) return handleMcp
  if (/^\/api\/intake([/?]|$)/.test(target)) return handleIntake
  const [, messageId] = RECORDING.exec(target) ?? []
  if (messageId !== undefined) return (request) => listen(request, messageId)
  const page = recorderHandler(target)
  if (page) return page
  // Without a version, the token is checked and the path does not exist.
  return isMeantAsApi(target) ? async (request, outgoing) => send(await restResponse(request), outgoing) : null
}

function send({ status, headers, body, stream }: RestResponse, outgoing: ServerResponse): Response {
  if (stream) {
    outgoing.writeHead(status, headers)
    // With Node.js 24 the pipeline ends only after the generator, which waits for its next line until it is told to stop.
    outgoing.once('close', stream.close)
    pipeline(Readable.from(stream.lines), outgoing, (error) => {
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error }, 'stream')
    })
  } else if (body === null) outgoing.writeHead(status, headers).end()
  else outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
  return RESPONSE_ALREADY_SENT
}

function recorderHandler(target: string): Handler | null {
  const [path = ''] = target.split('?')
  const [, folder, first = '', second] = RECORDER.exec(path) ?? []
  if (folder === 'w' && second === undefined) return (request) => serveFrame(request, first)
  if (folder === 'c' && second !== undefined) return (request) => serveCampaign(request, first, second)
  if (folder === 'recorder' && second === undefined) return (request) => serveRecorderFile(request, first)
  if (folder === 'embed' && second === undefined && first.endsWith('.js'))
    return (request) => serveLoader(request, first.slice(0, -3))
  return null
}

/** Tells whether an unknown path is meant for the API, so that its client gets JSON instead of a page. */
function isMeantAsApi(target: string): boolean {
  const [path = ''] = target.split('?')
  const plain = (decoded(path) ?? path).replace(/[/\\]+/g, '/').toLowerCase()
  if (/^(\/api)?\/v\d+(\/|$)/.test(plain)) return true
  const isAsWritten = path.startsWith('/api/') && !/[/\\]{2}/.test(path)
  return /^\/api(\/|$)/.test(plain) && path !== '/api' && !isAsWritten
}

export const isDirectRoute = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  ENGINE.test(url) || directHandler(url) !== null

/** Tells whether the delivery engine makes this request, which then waits for no request of a client. */
export const isEngineRoute = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean => ENGINE.test(url)

/** Returns path and query of a request target in a form that Next can read. */
export function pathAndQuery(target: string): string | null {
  if (target.startsWith('/')) return readableUrl(target)
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return null
  const { pathname, search } = new URL(target)
  return readableUrl(pathname + search)
}

/** Tells whether the request names one host (RFC 9112, section 3.2). */
export function hasOneHost(request: Pick<IncomingMessage, 'httpVersion' | 'headers' | 'rawHeaders'>): boolean {
  const lines = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (lines.length > 1) return false
  if (lines.length === 1) return true
  request.headers.host = 'localhost'
  return request.httpVersion !== '1.1'
}

export function refuseTarget(response: ServerResponse): void {
  const { body } = unreadable(null)
  response.writeHead(400, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(JSON.stringify(body))
}

export async function serveDirectRoute(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // No response depends on Host, so an invalid Host is not an error.
  request.headers.host = 'localhost'
  await serve(request, response)
}

export async function serveEngineRoute(
  request: IncomingMessage,
  response: ServerResponse,
  engine: () => Promise<Engine>,
): Promise<void> {
  await getRequestListener((one) => handleEngineRequest(engine, 'inngest', one), LISTENER)(request, response)
}

const LISTENER = {
  overrideGlobalObjects: false,
  // For a request that the Fetch API cannot represent, such as the method TRACE.
  errorHandler: (cause: unknown) => errorResponse(unreadable(cause)),
}

const serve = getRequestListener((request, { incoming, outgoing }) => {
  const handler = directHandler(incoming.url ?? '')
  if (!handler) throw new Error('Next serves this path.')
  if (!(outgoing instanceof ServerResponse)) throw new Error('This server has HTTP/1.1 only.')
  return handler(request, outgoing)
}, LISTENER)

const STATUS_LINES = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

const unreadable = (cause: unknown) => new ApiError('validation_error', { message: 'The request is malformed.', cause })

/** Listener of `clientError`. Responds with an error body and closes, but not into a response that is being sent, or to silence. */
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

/** Tells whether a response is being sent. Node's own listener of `clientError` does the same (lib/_http_server.js). */
function isResponding(socket: Duplex): boolean {
  const response: unknown = Reflect.get(socket, '_httpMessage')
  return response instanceof ServerResponse && response.headersSent
}

/** Returns the URL of a request in a form that Next can read. */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  return decoded(path) === null ? [path.replaceAll('%', '%25'), ...query].join('?') : url
}
