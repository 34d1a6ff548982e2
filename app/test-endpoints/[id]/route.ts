import { isUuid } from '@/server/contract/values/text'
import { ApiError } from '@/server/errors'

/** Leads from the URL of a test endpoint to the page with its requests, which are handed over inside the process. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  if (!isUuid(id)) {
    const { body, status } = new ApiError('not_found')
    return Response.json(body, { status })
  }
  return new Response(null, { status: 307, headers: { Location: `/integrations/webhooks/${id}/requests` } })
}
