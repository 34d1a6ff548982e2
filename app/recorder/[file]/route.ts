import { serveBrowserFile } from '@/server/intake/pages/respond'

export const dynamic = 'force-dynamic'

const handle = async (request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> =>
  serveBrowserFile(request, (await params).file)

export { handle as GET, handle as HEAD }
