import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { acceptsEncoding } from '../../http/request/accepts-encoding'
import { ROOT } from '../../root'

/** Smaller texts fit into the first packets uncompressed. */
const SMALLEST_COMPRESSED = 1_024

/** Returns a response with the text, compressed if the client accepts gzip. A HEAD request gets no body. */
export function respondWith(
  request: Request,
  text: string | Buffer,
  { status = 200, headers }: { status?: number; headers: Record<string, string> },
): Response {
  const bytes = Buffer.from(text)
  const isCompressed = bytes.length >= SMALLEST_COMPRESSED && accepts(request, 'gzip')
  const body = isCompressed ? gzipSync(bytes) : bytes
  return respondWithBytes(request, body, { status, headers, coding: isCompressed ? 'gzip' : null })
}

function respondWithBytes(
  request: Request,
  body: Buffer,
  { status, headers, coding }: { status: number; headers: Record<string, string>; coding: 'br' | 'gzip' | null },
): Response {
  const all = {
    ...headers,
    'Content-Length': String(body.length),
    Vary: [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', '),
    'X-Content-Type-Options': 'nosniff',
    ...(coding ? { 'Content-Encoding': coding } : {}),
  }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers: all })
}

const accepts = ({ headers }: Request, coding: 'br' | 'gzip') => acceptsEncoding(headers.get('accept-encoding'), coding)

/** For Next.js, which compresses every text itself, also one that is compressed already. */
export function forNext(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('accept-encoding')
  return new Request(request, { headers })
}

/** Refuses a method other than GET and HEAD; null for those. */
export function refuseMethod({ method }: Request): Response | null {
  if (method === 'GET' || method === 'HEAD') return null
  return new Response(null, {
    status: method === 'OPTIONS' ? 204 : 405,
    headers: { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' },
  })
}

export interface BrowserFiles {
  recorder: string
  style: string
  loader: string
}

const FOLDER = path.join(ROOT, 'dist', 'browser')

let known: BrowserFiles | null = null

export function browserFiles(): BrowserFiles {
  if (known) return known
  const { files }: { files: Record<keyof BrowserFiles, { file: string }> } = JSON.parse(
    readFileSync(path.join(FOLDER, 'manifest.json'), 'utf8'),
  )
  known = { recorder: files.recorder.file, style: files.style.file, loader: files.loader.file }
  return known
}

const NAME = /^(recorder|proof|pcm|style)-[0-9a-f]{16}\.(js|css)$/

/** Returns the contents of a file by its name; null for a file that does not exist or is not for browsers. */
function readBrowserFile(name: string, compressed: '.br' | '' = ''): Buffer | null {
  if (!NAME.test(name)) return null
  try {
    return readFileSync(path.join(FOLDER, name + compressed))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export const loaderSource = (): string => readFileSync(path.join(FOLDER, browserFiles().loader), 'utf8')

const CACHE = 'public, max-age=31536000, immutable'

/** Serves `GET /recorder/<file>`: script, worker and style of the recorder. */
export function serveBrowserFile(request: Request, name: string): Response {
  const refused = refuseMethod(request)
  if (refused) return refused
  const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': CACHE }
  const compressed = accepts(request, 'br') ? readBrowserFile(name, '.br') : null
  if (compressed) return respondWithBytes(request, compressed, { status: 200, headers, coding: 'br' })
  const bytes = readBrowserFile(name)
  if (!bytes) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return respondWith(request, bytes, { headers })
}
