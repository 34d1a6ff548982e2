import { violationsOf } from './conformity'
import { callRest } from './rest-entry-point'

/** The response: the status, the headers, the parsed body (undefined when there is none). */
export interface ApiResponse {
  status: number
  headers: Headers
  body: unknown
}

/**
 * Sends a request to the REST API (rest-entry-point.ts chooses the entry point). A body that is not a string is sent as
 * JSON.
 * @throws when the response violates the API document
 */
export async function api(
  method: string,
  path: string,
  { token, headers = {}, body }: { token?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<ApiResponse> {
  const request = new Request(`http://localhost:3000/api/v1${path}`, {
    method,
    headers: { ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { body: bytesOf(body), duplex: 'half' }),
  })
  const response = await callRest(request)
  const text = await response.text()
  const faults = violationsOf(method, new URL(request.url).pathname, { ...head(response), text })
  if (faults.length > 0) throw new Error(`${method} ${path} breaks the API document: ${faults.join('; ')}`)
  return { ...head(response), body: text === '' ? undefined : JSON.parse(text) }
}

const head = ({ status, headers }: Response) => ({ status, headers })

const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> =>
  body instanceof Uint8Array
    ? new Uint8Array(body)
    : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
