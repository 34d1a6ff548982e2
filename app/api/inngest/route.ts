import { handleEngineRequest } from '@/server/engine/engine'

export const dynamic = 'force-dynamic'

const handle = (request: Request): Promise<Response> => handleEngineRequest('inngest', request)

export { handle as GET, handle as POST, handle as PUT }
