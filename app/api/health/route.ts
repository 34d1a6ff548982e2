import { ApiError } from '@/server/errors'
import { health } from '@/server/health'

export const dynamic = 'force-dynamic'

/** For load balancers and monitors: 200 when everything works, 503 when something does not. */
export async function GET(): Promise<Response> {
  const state = await health()
  return Response.json(state, {
    status: state.status === 'ok' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  })
}

function refuse(): Response {
  const { body, status } = new ApiError('not_found', { status: 405, message: 'This path does not offer this method.' })
  return Response.json(body, { status, headers: { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' } })
}

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT }
