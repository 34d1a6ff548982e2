import { randomUUID } from 'node:crypto'
import { createOpenApiFetchHandler } from 'trpc-to-openapi'
import { ApiError, toApiError } from '../errors'
import { limitHeaders } from '../limits/rate-limit'
import { log } from '../log'
import { bearerToken } from '../tokens/token'
import { authenticate, type Bearer } from '../tokens/tokens'
import { readBody } from './body'
import { tokenContext } from './context'
import { appRouter } from './router'
import { API_PREFIX, type Match, match, type Route } from './routes'

/**
 * The REST door: a request under /api/v1 in, its answer out, never an exception, one log line. trpc-to-openapi calls the
 * procedure; everything it does otherwise than spec and choices.md say is settled before (routes.ts, body.ts) or after it.
 */
export async function handleRest(request: Request): Promise<Response> {
  const startedAt = performance.now()
  const requestId = idOf(request)
  const { pathname } = new URL(request.url)
  const found = match(request.method, pathname)
  const seen: Seen = { bearer: null }
  let error: ApiError | null = null
  let response: Response
  try {
    response = await answer(request, found, seen)
  } catch (thrown) {
    error = toApiError(thrown)
    response = Response.json(error.body, { status: error.status, headers: error.headers })
  }

  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value)
  if (seen.bearer)
    for (const [name, value] of Object.entries(limitHeaders(seen.bearer.allowance))) response.headers.set(name, value)
  response.headers.set('X-Request-Id', requestId)

  const line = {
    request_id: requestId,
    method: request.method,
    endpoint: found.route?.name ?? null,
    status: response.status,
    error: error?.error,
    account_id: seen.bearer?.account.id,
    token_id: seen.bearer?.token.id,
    ms: Math.round(performance.now() - startedAt),
  }
  if (error?.error === 'internal_error') log.error({ ...line, err: error.cause }, 'request')
  else log.info(line, 'request')
  return request.method === 'HEAD' ? new Response(null, response) : response
}

/** What is known of the request by the time it is answered. */
interface Seen {
  bearer: Bearer | null
}

/** Order of checks (choices.md): token, path and method, then the pipeline of procedure.ts. OPTIONS needs no token. */
async function answer(request: Request, { route, path, allow }: Match, seen: Seen): Promise<Response> {
  if (request.method === 'OPTIONS' && allow.length > 0)
    return new Response(null, { status: 204, headers: { Allow: allow.join(', ') } })

  const token = bearerToken(request.headers.get('authorization'))
  seen.bearer = token === null ? null : await authenticate(token, route?.name ?? null)
  if (!seen.bearer) throw new ApiError('invalid_token', { headers: { 'WWW-Authenticate': 'Bearer' } })

  if (!route) throw noRoute(allow)
  return call(request, route, path, seen.bearer)
}

async function call(request: Request, route: Route, path: string, bearer: Bearer): Promise<Response> {
  const { text, fault } = await readBody(request)
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  const context = tokenContext(bearer, fault)
  let thrown: unknown
  const response = await createOpenApiFetchHandler({
    endpoint: API_PREFIX,
    router: appRouter,
    req: new Request(`http://localhost${API_PREFIX}${path}${query(request.url)}`, {
      method: route.method,
      signal: request.signal,
      ...(hasBody ? { headers: { 'Content-Type': 'application/json' }, body: text } : {}),
    }),
    createContext: () => context,
    // The library's own error body shows messages of ours to the world: it is thrown away.
    onError: ({ error }: { error: unknown }) => {
      thrown = error
    },
    responseMeta: () => ({ status: route.status }),
  })
  if (thrown !== undefined) throw thrown
  return response
}

const noRoute = (allow: string[]): ApiError =>
  allow.length === 0
    ? new ApiError('not_found', { message: 'There is no such path.' })
    : new ApiError('not_found', {
        status: 405,
        message: 'This path does not offer this method.',
        headers: { Allow: allow.join(', ') },
      })

/** Empty values are absent ones, of a repeated name the first counts; names that every object has would be a 500. */
function query(url: string): string {
  const values = new Map<string, string>()
  for (const [name, value] of new URL(url).searchParams)
    if (!values.has(name) && !(name in Object.prototype)) values.set(name, value)
  const kept = new URLSearchParams([...values].filter(([, value]) => value !== '')).toString()
  return kept === '' ? '' : `?${kept}`
}

/** The caller's own id when it is a harmless one, so that its log and ours can be laid side by side. */
function idOf(request: Request): string {
  const given = request.headers.get('x-request-id') ?? ''
  return /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID()
}

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}
