import { ApiError } from '../errors'

/** Returns the response to a method that a route does not have. @param allow its methods, as in the header Allow */
export function wrongMethod(allow: string): Response {
  const { body, status } = new ApiError('not_found', {
    status: 405,
    message: 'The path does not have this method. Use one of those in the header Allow.',
  })
  return Response.json(body, {
    status,
    headers: { Allow: allow, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  })
}
