export const dynamic = 'force-dynamic'

/** For deployments where Next runs without the web process (server/http/probes.ts). */
export const GET = (): Response => Response.json({ status: 'live' }, { headers: { 'Cache-Control': 'no-store' } })
