import { readBrowserFile } from './browser-files'
import { refuseMethod, respondWith } from './respond'

/** One year: a file's name has the digest of its contents. */
const CACHE = 'public, max-age=31536000, immutable'

/** Serves `GET /recorder/<file>`: script, worker and style of the recorder. */
export function serveBrowserFile(request: Request, name: string): Response {
  const refused = refuseMethod(request)
  if (refused) return refused
  const bytes = readBrowserFile(name)
  if (!bytes) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
  return respondWith(request, bytes, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': CACHE } })
}
