import { type NextRequest, NextResponse } from 'next/server'
import { LANGUAGE_HEADER, languagesOf } from './components/language/language'
import { chooseLanguage } from './server/http/request/accept-language'

/** The request header with the path of the page. It overwrites a value sent by the client. */
export const PATH_HEADER = 'x-path'

/** Sets the security headers of every page. Scripts need the nonce of the response; no component may use a style attribute. */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(btoa(crypto.randomUUID()))
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  const accepted = request.headers.get('accept-language')
  headers.set(LANGUAGE_HEADER, chooseLanguage(languagesOf(request.nextUrl.pathname), accepted))
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  response.headers.set('X-Frame-Options', 'DENY')
  response.headers.set('X-Content-Type-Options', 'nosniff')
  response.headers.set('Referrer-Policy', 'same-origin')
  response.headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(self)')
  return response
}

// The recorder's pages and files have their own headers (server/intake/pages).
export const config = { matcher: ['/((?!api/|w/|c/|embed/|recorder/|_next/static|_next/image).*)'] }

/** `next dev` needs eval for stack traces and inline styles for its overlay. */
function contentSecurityPolicy(nonce: string): string {
  const dev = process.env.NODE_ENV === 'development'
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    // A greeting that is recorded and not saved yet.
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
