import { isUuid } from '@/server/contract/values/text'
import { ApiError } from '@/server/errors'

/**
 * Leads a browser from the URL of a test endpoint to the page with its requests, which asks for a sign-in. Nothing is received here:
 * the service hands its requests over inside the process, and every other method gets 405.
 */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  if (!isUuid(id)) {
    const { body, status } = new ApiError('not_found')
    return Response.json(body, { status })
  }
  return new Response(null, { status: 307, headers: { Location: `/integrations/webhooks/${id}/requests` } })
}
