import { forNext } from '@/server/intake/pages/respond'
import { serveFrame } from '@/server/intake/pages/serve-recorder'

export const dynamic = 'force-dynamic'

const handle = async (request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> =>
  serveFrame(forNext(request), (await params).key)

export { handle as GET, handle as HEAD }
