import { unsubscribe } from '@/server/accounts/account/unsubscribe'
import { env } from '@/server/env'
import { wrongMethod } from '@/server/http/refuse-request'

export const dynamic = 'force-dynamic'

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''

/** Stops emails with one request, from a mail program (RFC 8058) or from the page. */
export async function POST(request: Request): Promise<Response> {
  const token = tokenOf(request)
  const isStopped = await unsubscribe(token)
  if (isPage(request)) return toPage(token, isStopped ? '&done=1' : '')
  return new Response(isStopped ? 'Unsubscribed.\n' : 'This link does not work.\n', {
    status: isStopped ? 200 : 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

/** Only leads to the page, because mail scanners open links. */
export const GET = (request: Request): Response => toPage(tokenOf(request))

const isPage = (request: Request): boolean => request.headers.get('accept')?.includes('text/html') ?? false

const toPage = (token: string, rest = ''): Response =>
  new Response(null, {
    status: 303,
    headers: {
      Location: `${env().BASE_URL}/unsubscribe?token=${encodeURIComponent(token)}${rest}`,
      'Cache-Control': 'no-store',
    },
  })

const refuse = (): Response => wrongMethod('GET, HEAD, POST')

export { refuse as DELETE, refuse as PATCH, refuse as PUT }
