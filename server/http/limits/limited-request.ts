import { ApiError } from '../../errors'
import { bodyLimit } from './body-limits'

/**
 * Returns the request with its whole body read, or an error response when it is over the limit of its route. The web process
 * has enforced the same limit before; this one holds where Next runs without it (serverless).
 */
export async function limitedRequest(request: Request): Promise<{ request: Request } | { refusal: Response }> {
  if (!request.body) return { request }
  const { pathname } = new URL(request.url)
  const { bytes } = bodyLimit(request.method, pathname)
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > bytes) {
      await reader.cancel()
      return { refusal: tooLarge(bytes) }
    }
    chunks.push(value)
  }
  return { request: new Request(request, { body: Buffer.concat(chunks) }) }
}

function tooLarge(bytes: number): Response {
  const { body, status } = new ApiError('validation_error', {
    status: 413,
    message: `The request body may hold at most ${bytes} bytes.`,
  })
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } })
}
