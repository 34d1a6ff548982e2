import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ApiError, errorResponse, noEndpoint } from '../errors'

/** Returns the response to a method that a route does not have. @param allow its methods, as in the header Allow */
export const wrongMethod = (allow: string): Response => errorResponse(noEndpoint([allow]))

/** For so long the rest of a body is read and discarded, so that a client that is still sending gets the response. */
const LINGER_MS = 1_000
const LINGER_BYTES = 32 * 1024 * 1024

/** Responds with a REST error body and closes the connection. */
export async function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  error: ApiError,
): Promise<void> {
  if (response.headersSent || !request.socket.writable) return void request.socket.destroy()
  const body = JSON.stringify(error.body)
  response.writeHead(error.status, {
    ...error.headers,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  })
  response.write(body)
  if (error.status === 413) await discardRest(request)
  response.end()
}

export function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    const timer = setTimeout(stop, LINGER_MS)
    function stop() {
      clearTimeout(timer)
      request.off('data', count).off('end', stop).off('close', stop)
      request.pause()
      resolve()
    }
    function count(chunk: Buffer) {
      bytes += chunk.length
      if (bytes > LINGER_BYTES) stop()
    }
    request.on('data', count).on('end', stop).on('close', stop)
    request.resume()
  })
}

export function closeSignal(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort()
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  return closed.signal
}
