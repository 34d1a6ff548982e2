import { ApiError } from '../errors'

/** Answers a method that a route does not offer. @param allow the methods that it offers, as in the header Allow */
export function wrongMethod(allow: string): Response {
  const { body, status } = new ApiError('not_found', { status: 405, message: 'This path does not offer this method.' })
  return Response.json(body, {
    status,
    headers: { Allow: allow, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  })
}
