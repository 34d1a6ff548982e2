import { forNext } from '@/server/intake/pages/respond'
import { serveLoader } from '@/server/intake/pages/serve-loader'

export const dynamic = 'force-dynamic'

const handle = async (request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> =>
  serveLoader(forNext(request), (await params).file.replace(/\.js$/, ''))

export { handle as GET, handle as HEAD }
