import { findLogo } from '../../accounts/account/logo'
import { refuseMethod, serveBrowserFile } from './respond'
import { serveGreeting } from './serve-greeting'

const LOGO = /^logo-([0-9a-f]{64})$/
const GREETING = /^greeting-([0-9a-f]{64})\.wav$/

/**
 * Serves `GET /recorder/<file>`: the logo of an account or a channel (`logo-<hash>`), the spoken greeting of a channel
 * (`greeting-<hash>.wav`), or a file of the recorder.
 */
export async function serveRecorderFile(request: Request, name: string): Promise<Response> {
  const [, logoHash] = LOGO.exec(name) ?? []
  const [, greetingHash] = GREETING.exec(name) ?? []
  if (logoHash === undefined && greetingHash === undefined) return serveBrowserFile(request, name)
  const refused = refuseMethod(request)
  if (refused) return refused
  if (greetingHash !== undefined) return serveGreeting(request, greetingHash)
  return serveLogo(request, logoHash ?? '')
}

async function serveLogo(request: Request, hash: string): Promise<Response> {
  const logo = await findLogo(hash)
  if (!logo) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(logo.bytes), {
    headers: {
      'Content-Type': logo.type,
      'Content-Length': String(logo.bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      // Strangers upload it: opened as a page it may do nothing.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}
