import { ApiError } from '@/server/errors'

/** Whatever has no route under /api: in the API's shape, since nobody comes here with a browser. */
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
