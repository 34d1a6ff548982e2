import { forNext } from '@/server/intake/pages/respond'
import { serveRecorderFile } from '@/server/intake/pages/serve-recorder-file'

export const dynamic = 'force-dynamic'

const handle = async (request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> =>
  serveRecorderFile(forNext(request), (await params).file)

export { handle as GET, handle as HEAD }
