import { createHash, randomUUID } from 'node:crypto'
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_EXPECTED } from '../../contract/api/idempotency'
import { oncePerEnv } from '../../env'
import { ApiError, noEndpoint } from '../../errors'
import { loggedResponse } from '../../http/logged-response'
import { clientAddress } from '../../http/request/client-address'
import { hasEtag } from '../../http/request/has-etag'
import { keyedRequest, replayOf } from '../../limits/idempotency'
import { limitHeaders } from '../../limits/rate-limit'
import { withRequestId } from '../../log'
import { authenticate, type Bearer } from '../../tokens/authenticate'
import { logApiRequest } from '../../tokens/request-log'
import { bearerToken } from '../../tokens/token'
import { traced } from '../../traces'
import { type Lines, tokenContext } from '../access/context'
import { LINES } from '../openapi/document'
import { openApiDocument } from '../openapi/openapi'
import { type Match, match, type Route } from '../openapi/routes'
import { readBody } from './body'
import { callProcedure } from './call-procedure'

export async function handleRest(request: Request): Promise<Response> {
  const { body, stream, ...head } = await restResponse(request)
  return new Response(stream ? toReadable(stream) : body, head)
}

function toReadable({ lines, close }: LineStream): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: close,
  })
}

/**
 * Responds to a request for the API and writes one log line. Never throws. The code around trpc-to-openapi corrects
 * where it differs from the spec.
 */
export async function restResponse(request: Request): Promise<RestResponse> {
  const startedAt = performance.now()
  const requestId = idOf(request)
  const { method } = request
  const found = match(method, new URL(request.url).pathname)
  const endpoint = found.route?.name ?? null
  const seen: Seen = { bearer: null }
  let code: string | null = null
  const response = await loggedResponse<RestResponse>(
    (error) => {
      code = error?.error ?? null
      const { account, token } = seen.bearer ?? {}
      return { request_id: requestId, method, endpoint, account_id: account?.id, token_id: token?.id }
    },
    () => withRequestId(requestId, () => tracedDispatch(request, found, seen)),
    ({ status, headers, body }) => ({ status, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) }),
  )
  const { status } = response
  if (seen.bearer) {
    const { account, token } = seen.bearer
    const ms = Math.round(performance.now() - startedAt)
    const ids = { account_id: account.id, token_id: token.id, request_id: requestId }
    logApiRequest({ ...ids, method, endpoint, status, error: code, ms })
  }
  const headers = {
    'Cache-Control': 'no-store',
    ...response.headers,
    ...HEADERS,
    ...(seen.bearer ? limitHeaders(seen.bearer.allowance) : {}),
    'X-Request-Id': requestId,
  }
  return method === 'HEAD' ? { status, headers, body: null } : { ...response, headers }
}

/** The rate limit of an account counts all unknown paths and wrong methods under this name. */
const NO_ENDPOINT = 'none'

interface Seen {
  bearer: Bearer | null
}

const tracedDispatch = (request: Request, found: Match, seen: Seen): Promise<RestResponse> => {
  const name = found.route?.name ?? request.method
  const traceparent = request.headers.get('traceparent')
  return traced(name, { kind: 'SERVER', traceparent }, async (span) => {
    const response = await dispatch(request, found, seen)
    span.setAttributes({ 'http.response.status_code': response.status })
    return response
  })
}

/** Checks token, rate limit, path and method (choices.md, "Order of checks"), and calls the procedure. */
async function dispatch(request: Request, found: Match, seen: Seen): Promise<RestResponse> {
  const { isDocument, route, path, allow } = found
  if (isDocument && ['GET', 'HEAD'].includes(request.method)) return documentOf(request)
  if (request.method === 'OPTIONS' && allow.length > 0)
    return { status: 204, headers: { Allow: allow.join(', ') }, body: null }

  const token = bearerToken(request.headers.get('authorization'))
  seen.bearer = token === null ? null : await authenticate(token, route?.name ?? NO_ENDPOINT)
  if (!seen.bearer) throw new ApiError('invalid_token', { headers: { 'WWW-Authenticate': 'Bearer' } })

  if (!seen.bearer.allowance.allowed) throw new ApiError('rate_limited')
  if (!route) throw noEndpoint(allow)
  return call(request, route, path, seen.bearer)
}

async function call(request: Request, route: Route, path: string, bearer: Bearer): Promise<RestResponse> {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  const { text, fault } = await readBody(request, route.maxBodyBytes)
  const key = route.method === 'POST' ? request.headers.get('idempotency-key') : null
  const isKey = key !== null && IDEMPOTENCY_KEY.test(key)
  const streams: Lines[] = []
  const context = tokenContext(bearer, {
    stream: (lines) => streams.push(lines),
    bodyFault: fault ?? (key === null || isKey ? null : invalidKey()),
    request: isKey
      ? keyedRequest({ accountId: bearer.account.id, endpoint: route.name, key, path, body: text })
      : undefined,
    ipAddress: clientAddress(request.headers),
  })
  try {
    const body = await callProcedure({
      method: route.method,
      path,
      query: query(request.url),
      body: hasBody ? JSON.parse(text) : undefined,
      context,
    })
    if (!route.isStream) return { status: route.status, headers: JSON_TYPE, body }
    return { status: route.status, headers: LINES_TYPE, body, stream: lineStream(body, streams) }
  } catch (thrown) {
    const replay = replayOf(thrown)
    if (!replay) throw thrown
    return { status: route.status, headers: { ...JSON_TYPE, 'Idempotent-Replayed': 'true' }, body: replay.body }
  }
}

/** A HEAD request reads no lines, so its streams never begin. */
function lineStream(first: string, streams: readonly Lines[]): LineStream {
  const controller = new AbortController()
  return { lines: linesOf(first, streams, controller.signal), close: () => controller.abort() }
}

async function* linesOf(first: string, streams: readonly Lines[], signal: AbortSignal): AsyncGenerator<string> {
  yield `${first}\n`
  for (const lines of streams) for await (const line of lines(signal)) yield `${JSON.stringify(line)}\n`
}

const invalidKey = () =>
  new ApiError('validation_error', { issues: [{ path: ['Idempotency-Key'], message: IDEMPOTENCY_KEY_EXPECTED }] })

/** Without spaces around values and without empty values (choices.md, "Query values"). */
function query(url: string): Record<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of new URL(url).searchParams)
    if (!values.has(name) && !(name in Object.prototype)) values.set(name, value.trim())
  return Object.fromEntries([...values].filter(([, value]) => value !== ''))
}

/** Returns the caller's X-Request-Id if it is harmless and no token, so that its log and this log can be compared. */
function idOf(request: Request): string {
  const given = request.headers.get('x-request-id') ?? ''
  return /^(?!.*msg_)[\w.:-]{1,128}$/.test(given) ? given : randomUUID()
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
/** The second header keeps nginx from holding lines back. */
const LINES_TYPE = { 'Content-Type': LINES, 'X-Accel-Buffering': 'no' }
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/** The document changes only with a release. After this time a client asks again with If-None-Match. */
const MAX_AGE_SECONDS = 300

/** It depends on the settings alone. */
const document = oncePerEnv(({ BASE_URL }) => {
  const text = JSON.stringify(openApiDocument(BASE_URL))
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
})

/** The document needs no token. 304 to a client that has the current one. */
function documentOf(request: Request): RestResponse {
  const { text, etag } = document()
  const headers = { ETag: etag, 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` }
  if (hasEtag(request, etag)) return { status: 304, headers, body: null }
  return { status: 200, headers: { ...headers, 'Content-Type': 'application/json' }, body: text }
}

/** A response of the REST API. The web process sends it without a `Response`, which takes longer than a short request. */
export interface RestResponse {
  status: number
  headers: Record<string, string>
  body: string | null
  /** All of the body, in parts that come later. */
  stream?: LineStream
}

interface LineStream {
  lines: AsyncGenerator<string>
  /** Says that the client has gone. Ending the generator would wait for its next line. */
  close: () => void
}
