import type { NextRequest } from 'next/server'
import { handleEngineRequest } from '@/server/engine/engine'

export const dynamic = 'force-dynamic'

const handle = (request: NextRequest, context: unknown): Promise<Response> =>
  handleEngineRequest('inngest', request, context)

export { handle as GET, handle as POST, handle as PUT }
