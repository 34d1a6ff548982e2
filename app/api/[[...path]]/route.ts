import { ApiError } from '@/server/errors'

/** Responds to paths under /api without a route, in the shape of the API. */
function notFound(): Response {
  const { body, status } = new ApiError('not_found', { message: 'The path does not exist.' })
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } })
}

export {
  notFound as DELETE,
  notFound as GET,
  notFound as HEAD,
  notFound as OPTIONS,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
}
