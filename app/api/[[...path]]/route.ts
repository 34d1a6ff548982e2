import { ApiError, errorResponse } from '@/server/errors'

const notFound = (): Response => errorResponse(new ApiError('not_found', { message: 'The path does not exist.' }))

export {
  notFound as DELETE,
  notFound as GET,
  notFound as HEAD,
  notFound as OPTIONS,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
}
