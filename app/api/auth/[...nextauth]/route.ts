import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { authOptions, clientOf } from '@/server/accounts/auth/auth'
import { refusalOfAuthRequest } from '@/server/accounts/auth/auth-request'
import { canHash, HASHING_WAIT_SECONDS } from '@/server/accounts/passwords/password'
import { ApiError } from '@/server/errors'
import { limitedRequest } from '@/server/http/limits/body-limits'
import { clientAddress } from '@/server/http/request/client-address'

export const dynamic = 'force-dynamic'

/** next-auth's routes, and what is none of them. A sign-in by password that would wait too long for its hash is refused before it is counted. */
async function handler(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  const limited = await limitedRequest(request)
  if ('refusal' in limited) return limited.refusal
  const refusal = await refusalOfAuthRequest(limited.request)
  if (refusal) return refusal
  if (request.method === 'POST' && request.nextUrl.pathname.endsWith('/callback/credentials')) {
    if (!canHash(clientAddress(request.headers))) return busy()
  }
  const client = clientOf(request.headers, request.cookies)
  return NextAuth(new NextRequest(limited.request), context, authOptions(client))
}

function busy(): Response {
  const { body, status } = new ApiError('rate_limited', {
    message: 'Too many people are signing in. Try again shortly.',
  })
  const headers = { 'Retry-After': String(HASHING_WAIT_SECONDS), 'Cache-Control': 'no-store' }
  return Response.json(body, { status, headers })
}

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT }
