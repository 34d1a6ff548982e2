import { serveLoader } from '@/server/intake/pages/serve-loader'

export const dynamic = 'force-dynamic'

const handle = async (request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> =>
  serveLoader(request, (await params).file.replace(/\.js$/, ''))

export { handle as GET, handle as HEAD }
