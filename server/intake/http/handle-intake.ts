import { env } from '../../env'
import { ApiError, toApiError } from '../../errors'
import { isSameOrigin } from '../../http/request/same-origin'
import { log } from '../../log'
import { clientNetworks } from '../limits/client-networks'
import { sessionToken } from '../sessions/session-token'
import { type IntakeEndpoint, matchIntake } from './endpoints'

/**
 * Responds to a request of the recorder (`/api/intake`). It has no cookies and no CORS: only pages of this service call
 * it, and a session's bearer token authorizes. It never throws, and writes one log line without token and contact.
 */
export async function handleIntake(request: Request): Promise<Response> {
  const startedAt = performance.now()
  const { endpoint, params, allow } = matchIntake(request.method, new URL(request.url).pathname)
  let error: ApiError | null = null
  let response: Response
  try {
    if (!endpoint) throw unknownEndpoint(allow)
    response = await respond(endpoint, params, request)
  } catch (thrown) {
    error = toApiError(thrown)
    response = Response.json(error.body, { status: error.status, headers: error.headers })
  }
  response.headers.set('Cache-Control', 'no-store')
  const line = {
    method: request.method,
    endpoint: endpoint?.name ?? null,
    status: response.status,
    error: error?.error,
    reason: error?.body.reason,
    ms: Math.round(performance.now() - startedAt),
  }
  if (error?.error === 'internal_error') log.error({ ...line, err: error.cause }, 'request')
  else log.info(line, 'request')
  return response
}

async function respond(endpoint: IntakeEndpoint, params: Record<string, string>, request: Request): Promise<Response> {
  // Scripts can send any origin. This keeps other sites from using the recorder in their visitors' browsers.
  if (request.headers.get('sec-fetch-site') !== 'same-origin' && !isSameOrigin(request.headers, env().BASE_URL))
    throw new ApiError('validation_error', { status: 403, message: 'Only pages of this service may call this.' })
  return endpoint.run({
    request,
    params,
    token: sessionToken(request.headers.get('authorization')),
    networks: await clientNetworks(request.headers),
  })
}

const unknownEndpoint = (allow: readonly string[]): ApiError =>
  allow.length === 0
    ? new ApiError('not_found', { message: 'The path does not exist.' })
    : new ApiError('not_found', {
        status: 405,
        message: 'The path does not have this method. Use one of those in the header Allow.',
        headers: { Allow: allow.join(', ') },
      })
