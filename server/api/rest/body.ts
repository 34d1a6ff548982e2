import { MAX_BODY_BYTES } from '../../contract/limits'
import { ApiError } from '../../errors'
import { hasTooManyValues, readUpTo, tooLarge, tooManyValues } from '../../http/limits/body-limits'

/** Reads a JSON object. Errors are returned, because the client gets them after the checks of rate limit and plan. */
export async function readBody(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
): Promise<{ text: string; fault: ApiError | null }> {
  // A Request of these methods has no body. Asking for it would make @hono/node-server create a second Request.
  if (request.method === 'GET' || request.method === 'HEAD') return { text: '{}', fault: null }
  let bytes: Buffer | null
  try {
    bytes = await readUpTo(request, maxBytes)
  } catch (cause) {
    return faulty('The request body ended too early. Send it again.', { cause })
  }
  if (bytes === null) return { text: '{}', fault: tooLarge(maxBytes) }
  if (bytes.length === 0) return { text: '{}', fault: null }
  const type = request.headers.get('content-type')
  if (type !== null && !isJson(type))
    return faulty('The content type of the request body must be application/json.', { status: 415 })
  return hasTooManyValues(bytes) ? { text: '{}', fault: tooManyValues() } : parse(bytes)
}

const faulty = (message: string, details: { status?: number; cause?: unknown } = {}) => ({
  text: '{}',
  fault: new ApiError('validation_error', { message, ...details }),
})

const isJson = (type: string): boolean =>
  /^(application|text)\/([\w.+-]+\+)?json$/i.test(type.split(';')[0]?.trim() ?? '')

function parse(bytes: Uint8Array): { text: string; fault: ApiError | null } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return faulty('The request body must be a JSON object.')
    // trpc-to-openapi copies the properties by assignment, which would set the prototype instead of a property.
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
    else if (text.trim() !== '') return { text, fault: null }
    return { text: JSON.stringify(value), fault: null }
  } catch (cause) {
    return faulty('The request body must be JSON in UTF-8.', { cause })
  }
}
