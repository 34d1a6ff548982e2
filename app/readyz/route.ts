import { readiness } from '@/server/readiness'

export const dynamic = 'force-dynamic'

/** For deployments where Next runs without the web process (server/http/probes.ts). */
export async function GET(): Promise<Response> {
  const state = await readiness()
  return Response.json(state, {
    status: state.status === 'ready' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  })
}
