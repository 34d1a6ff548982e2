import { handleEngineRequest } from '@/server/engine/engine'
import { engine } from '@/server/process/engine'

export const dynamic = 'force-dynamic'

const handle = (request: Request): Promise<Response> => handleEngineRequest(engine, 'inngest', request)

export { handle as GET, handle as POST, handle as PUT }
