import { findLogo } from '../../accounts/account/logo'
import { refuseMethod, serveBrowserFile } from './respond'

const NAME = /^logo-([0-9a-f]{64})$/

/** Serves `GET /recorder/<file>`: the logo of an account or a channel (`logo-<hash>`), or a file of the recorder. */
export async function serveRecorderFile(request: Request, name: string): Promise<Response> {
  const [, hash] = NAME.exec(name) ?? []
  if (hash === undefined) return serveBrowserFile(request, name)
  const refused = refuseMethod(request)
  if (refused) return refused
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
