import { inject } from 'vitest'
import * as route from '@/app/api/v1/[[...path]]/route'
import { LINES } from '../../api/openapi/document'
import { handleRest } from '../../api/rest/rest'
import type { BuiltService } from '../service/built-service'
import { violationsOf } from './conformity'

/** Returns the service of the project `endpoints`. @throws in other tests */
export function builtService(): BuiltService {
  const service = inject('builtService')
  if (!service) throw new Error('Only endpoint tests (*.endpoint.test.ts) have the built service.')
  return service
}

/** The response: the status, the headers, the parsed body (undefined when there is none). */
export interface ApiResponse {
  status: number
  headers: Headers
  body: unknown
}

/**
 * Sends a request to the REST API: in an endpoint test to the built service, in other tests to the route that Next calls where
 * it runs alone. A body that is not a string is sent as JSON.
 * @throws when the response violates the API document
 */
export async function api(
  method: string,
  path: string,
  { token, headers = {}, body }: { token?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<ApiResponse> {
  const service = inject('builtService')
  const request = new Request(`${service?.url ?? 'http://localhost:3000'}/api/v1${path}`, {
    method,
    headers: { ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { body: bytesOf(body), duplex: 'half' }),
    redirect: 'manual',
  })
  const response = await (service ? fetch(request) : callRoute(request))
  const text = await response.text()
  const faults = violationsOf(method, new URL(request.url).pathname, { ...head(response), text })
  if (faults.length > 0) throw new Error(`${method} ${path} breaks the API document: ${faults.join('; ')}`)
  return { ...head(response), body: text === '' ? undefined : parsed(text, response.headers) }
}

/** Lines of JSON become an array. */
const parsed = (text: string, headers: Headers): unknown =>
  headers.get('content-type') === LINES ? JSON.parse(`[${text.trim().replaceAll('\n', ',')}]`) : JSON.parse(text)

// Next itself refuses methods for which a route has no export. Here they reach the handler.
function callRoute(request: Request): Promise<Response> {
  const handlers: Record<string, (request: Request) => Promise<Response>> = { ...route, dynamic: handleRest }
  return (handlers[request.method] ?? handleRest)(request)
}

const head = ({ status, headers }: Response) => ({ status, headers })

const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> =>
  body instanceof Uint8Array
    ? new Uint8Array(body)
    : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
