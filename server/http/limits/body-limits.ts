import { MAX_PART_BYTES } from '../../contract/intake/protocol'
import { MAX_BODY_BYTES, MAX_GREETING_BYTES } from '../../contract/limits'
import { MAX_IMPORT_BODY_BYTES } from '../../contract/messages/import'
import { ApiError, errorResponse } from '../../errors'
import { decoded } from '../request/decoded'

export interface BodyLimit {
  bytes: number
  seconds: number
  /** Set when the handler refuses a body that is too large, because other checks come first (order of checks). */
  refusedByHandler?: true
  /** Set for JSON that a library parses before it knows who sent it. */
  isJson?: true
}

const KB = 1024

/** Forms of pages, which anyone can send: Next reads one before it knows of what page it is. */
const MAX_FORM_BODY_BYTES = 16 * KB
const MAX_DASHBOARD_BODY_BYTES = 512 * KB
/** The file in base64, which has a third more, and the JSON around it. */
const MAX_GREETING_BODY_BYTES = 1.5 * MAX_GREETING_BYTES
/** A call of an agent with the body of a delivery, in base64, which `check_signature` takes. */
export const MAX_MCP_BODY_BYTES = 512 * KB

const NO_BODY: BodyLimit = { bytes: 0, seconds: 10 }
const SMALL: BodyLimit = { bytes: MAX_FORM_BODY_BYTES, seconds: 10 }

const ROUTES: readonly { path: RegExp; limit: BodyLimit }[] = [
  // A recording on a slow line: ten megabytes in two minutes are 0.7 Mbit/s.
  { path: /^\/api\/v\d+\/messages\/?$/, limit: { bytes: MAX_IMPORT_BODY_BYTES, seconds: 120, refusedByHandler: true } },
  { path: /^\/api\/v\d+(\/|$)/, limit: { bytes: MAX_BODY_BYTES, seconds: 20, refusedByHandler: true } },
  { path: /^\/api\/mcp\/?$/, limit: { bytes: MAX_MCP_BODY_BYTES, seconds: 20, refusedByHandler: true } },
  { path: /^\/api\/trpc\/channels\.changeGreeting$/, limit: { bytes: MAX_GREETING_BODY_BYTES, seconds: 60 } },
  { path: /^\/api\/trpc(\/|$)/, limit: { bytes: MAX_DASHBOARD_BODY_BYTES, seconds: 20 } },
  // A part of a recording on a slow line: 256 kB in a minute are 35 kbit/s.
  { path: /^\/api\/intake\/session\/takes\//, limit: { bytes: MAX_PART_BYTES, seconds: 60 } },
  // Inngest requires hosts to accept 4 MB (its documentation of `serve()`). The rest is for the JSON around it.
  { path: /^\/api\/inngest(\/|$)/, limit: { bytes: 4_608 * KB, seconds: 30, isJson: true } },
]

export function bodyLimit(method: string, url: string): BodyLimit {
  const path = decodedPath(url)
  const limit = ROUTES.find((route) => route.path.test(path))?.limit ?? SMALL
  const hasBody = !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)
  return hasBody || limit.refusedByHandler ? limit : NO_BODY
}

/** Returns the path of a URL as Next compares it with routes: decoded, so that `/%61pi/auth` is `/api/auth`. */
export function decodedPath(url: string): string {
  const path = (url.split('?', 1)[0] ?? '').replace(/^\/{2,}/, '/')
  return decoded(path) ?? path
}

/** Returns the request with its complete body, or an error response when the body exceeds the limit of its route. */
export async function limitedRequest(request: Request): Promise<{ request: Request } | { refusal: Response }> {
  if (!request.body) return { request }
  const { pathname } = new URL(request.url)
  const { bytes } = bodyLimit(request.method, pathname)
  const body = await readUpTo(request, bytes)
  if (body === null) return { refusal: errorResponse(tooLarge(bytes)) }
  return hasTooManyValues(body)
    ? { refusal: errorResponse(tooManyValues()) }
    : { request: new Request(request, { body }) }
}

/** Reads a body. Returns null for a larger one, of which nothing more is read. @throws when it ends early */
export async function readUpTo(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    length += value.length
    if (length > maxBytes) return reader.cancel().then(() => null)
  }
  return Buffer.concat(chunks)
}

const MARKS = [',', '[', '{'].map((mark) => mark.charCodeAt(0))

/**
 * Tells whether a JSON body has more values than one of 64 kB can have: parsing 14 MB of empty objects keeps the thread busy for
 * eight seconds, and 14 MB in one text for a twentieth.
 */
export function hasTooManyValues(body: Uint8Array): boolean {
  if (body.length <= MAX_BODY_BYTES) return false
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  let found = 0
  for (const mark of MARKS)
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1))
      if (++found > MAX_BODY_BYTES) return true
  return false
}

export const tooManyValues = (): ApiError =>
  new ApiError('validation_error', { message: 'The request body has too many values.' })

export const tooLarge = (maxBytes: number): ApiError =>
  new ApiError('validation_error', {
    status: 413,
    message:
      maxBytes === 0
        ? 'This method accepts no request body. Send the request without one.'
        : `The request body is larger than ${maxBytes} bytes.`,
  })
