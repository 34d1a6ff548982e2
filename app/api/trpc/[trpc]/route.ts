import { handleTrpc } from '@/server/api/trpc/trpc'
import { limitedRequest } from '@/server/http/limits/body-limits'
import { wrongMethod } from '@/server/http/refuse-request'

export const dynamic = 'force-dynamic'

async function handle(request: Request): Promise<Response> {
  const limited = await limitedRequest(request)
  return 'refusal' in limited ? limited.refusal : handleTrpc(limited.request)
}

const refuse = (): Response => wrongMethod('GET, POST')

export { handle as GET, handle as POST, refuse as DELETE, refuse as PATCH, refuse as PUT }
