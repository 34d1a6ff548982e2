import { handleRest } from '../api/rest'

/** What came back: the status, the headers, the parsed body (undefined when there is none). */
export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** Sends a request to the REST door as Next would. A body that is no string is sent as JSON. */
export async function api(
  method: string,
  path: string,
  { token, headers = {}, body }: { token?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const response = await handleRest(
    new Request(`http://localhost:3000/api/v1${path}`, {
      method,
      headers: { ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { body: bytesOf(body), duplex: 'half' }),
    }),
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> =>
  body instanceof Uint8Array
    ? new Uint8Array(body)
    : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
