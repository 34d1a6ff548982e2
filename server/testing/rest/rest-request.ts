import { violationsOf } from './conformity'
import { callRest } from './rest-entry-point'

/** What came back: the status, the headers, the parsed body (undefined when there is none). */
export interface ApiResponse {
  status: number
  headers: Headers
  body: unknown
}

/**
 * Sends a request to the REST door (door.ts says by which way). A body that is no string is sent as JSON.
 * @throws when the answer is not what the API document promises.
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
