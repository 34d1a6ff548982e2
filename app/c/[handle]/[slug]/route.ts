import { forNext } from '@/server/intake/pages/respond'
import { serveCampaign } from '@/server/intake/pages/serve-recorder'

export const dynamic = 'force-dynamic'

interface Context {
  params: Promise<{ handle: string; slug: string }>
}

const handle = async (request: Request, { params }: Context): Promise<Response> => {
  const { handle: account, slug } = await params
  return serveCampaign(forNext(request), account, slug)
}

export { handle as GET, handle as HEAD }
