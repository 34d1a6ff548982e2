import { ApiError } from '../../errors'
import { bodyLimit } from './body-limits'

/**
 * Returns the request with its complete body, or an error response when the body exceeds the limit of its route. The
 * web process enforces the same limit earlier. This check is for deployments where Next runs without the web process
 * (serverless).
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
    message: `The request body is larger than ${bytes} bytes.`,
  })
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } })
}
