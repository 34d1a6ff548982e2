import { handleTrpc } from '@/server/api/trpc'
import { limitedRequest } from '@/server/http/limited-request'

export const dynamic = 'force-dynamic'

async function handle(request: Request): Promise<Response> {
  const limited = await limitedRequest(request)
  return 'refusal' in limited ? limited.refusal : handleTrpc(limited.request)
}

export { handle as GET, handle as POST }
