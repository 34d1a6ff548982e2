import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Smaller texts fit into the first packets uncompressed. */
const SMALLEST_COMPRESSED = 1_024

/** Returns a response with the text in the best encoding that the client accepts. A HEAD request gets no body. */
export function respondWith(
  request: Request,
  text: string | Buffer,
  { status = 200, headers }: { status?: number; headers: Record<string, string> },
): Response {
  const bytes = Buffer.from(text)
  const encoding = bytes.length < SMALLEST_COMPRESSED ? null : acceptedEncoding(request.headers.get('accept-encoding'))
  const body = encoding === null ? bytes : compress(bytes, encoding)
  const all = {
    ...headers,
    'Content-Length': String(body.length),
    Vary: [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', '),
    'X-Content-Type-Options': 'nosniff',
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
  }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers: all })
}

type Encoding = 'br' | 'gzip'

/** Reads Accept-Encoding (RFC 9110, section 12.5.3). An encoding with the weight 0 is not accepted. */
function acceptedEncoding(header: string | null): Encoding | null {
  const accepted = (header ?? '').split(',').flatMap((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return weight !== undefined && Number(weight) === 0 ? [] : [name]
  })
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
}

const MAX_REMEMBERED = 50
const compressed = new Map<string, Buffer>()

/** Compresses quickly, and remembers what is the same for every client. */
function compress(bytes: Buffer, encoding: Encoding): Buffer {
  const key = `${encoding} ${createHash('sha256').update(bytes).digest('base64')}`
  const known = compressed.get(key)
  if (known) return known
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const result = encoding === 'br' ? brotliCompressSync(bytes, quality) : gzipSync(bytes, { level: 6 })
  compressed.set(key, result)
  const [oldest] = compressed.keys()
  if (compressed.size > MAX_REMEMBERED && oldest !== undefined) compressed.delete(oldest)
  return result
}

/** Returns whether If-None-Match has this ETag, by the weak comparison. */
export const hasEtag = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === etag)

/** Refuses a method other than GET and HEAD; null for those. */
export function refuseMethod({ method }: Request): Response | null {
  if (method === 'GET' || method === 'HEAD') return null
  return new Response(null, {
    status: method === 'OPTIONS' ? 204 : 405,
    headers: { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' },
  })
}
