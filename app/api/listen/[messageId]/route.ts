import { listen } from '@/server/messages/audio/listen'

export const dynamic = 'force-dynamic'

const handle = async (request: Request, { params }: { params: Promise<{ messageId: string }> }): Promise<Response> =>
  listen(request, (await params).messageId)

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
