import { health } from '@/server/health'
import { wrongMethod } from '@/server/http/refuse-request'
import { engine } from '@/server/process/engine'

export const dynamic = 'force-dynamic'

/** For load balancers and monitors: 200 when everything works, 503 when something does not. */
export async function GET(): Promise<Response> {
  const state = await health(engine)
  return Response.json(state, {
    status: state.status === 'ok' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  })
}

const refuse = (): Response => wrongMethod('GET, HEAD')

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT }
