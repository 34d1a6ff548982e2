import { serveBrowserFile } from '@/server/intake/pages/respond'
import { serveLogo } from '@/server/intake/pages/serve-logo'

export const dynamic = 'force-dynamic'

async function handle(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params
  return (await serveLogo(request, file)) ?? serveBrowserFile(request, file)
}

export { handle as GET, handle as HEAD }
