import type { NextRequest } from 'next/server'
import { env } from '@/server/env'
import { ApiError } from '@/server/errors'

export const dynamic = 'force-dynamic'

type Handler = (request: NextRequest, context: unknown) => Promise<Response>

let handler: Handler | undefined

/** Mounted only where Inngest is the engine. Loaded then: its client is three hundred packages, and a build has no keys. */
async function handle(request: NextRequest, context: unknown): Promise<Response> {
  if (env().DELIVERY_ENGINE !== 'inngest') {
    const { body, status } = new ApiError('not_found', { message: 'There is no such path.' })
    return Response.json(body, { status })
  }
  handler ??= (await import('@/inngest/serve')).inngestHandler()
  return handler(request, context)
}

export { handle as GET, handle as POST, handle as PUT }
