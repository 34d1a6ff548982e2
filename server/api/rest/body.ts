import { ApiError } from '../../errors'

/** The most a request body may hold (choices.md, "Faults outside the ten codes": 64 kB). */
export const MAX_BODY_BYTES = 64 * 1024

/**
 * Reads a body as the text of one JSON object; an empty one is `{}`. What is wrong with it is returned, not thrown: it may
 * be told only after the rate limit and the plan were asked. Reading stops at the limit, whatever Content-Length said.
 */
export async function readBody(request: Request): Promise<{ text: string; fault: ApiError | null }> {
  const bytes = await read(request)
  if (bytes instanceof ApiError) return { text: '{}', fault: bytes }
  if (bytes.length === 0) return { text: '{}', fault: null }
  const type = request.headers.get('content-type')
  if (type !== null && !isJson(type)) return faulty('The content type must be application/json.', { status: 415 })
  return parse(bytes)
}

const faulty = (message: string, details: { status?: number; cause?: unknown } = {}) => ({
  text: '{}',
  fault: new ApiError('validation_error', { message, ...details }),
})

async function read(request: Request): Promise<Uint8Array | ApiError> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    const reader = request.body?.getReader()
    while (reader) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      length += value.length
      if (length <= MAX_BODY_BYTES) continue
      await reader.cancel()
      return new ApiError('validation_error', { status: 413, message: `A body holds at most ${MAX_BODY_BYTES} bytes.` })
    }
  } catch (cause) {
    return new ApiError('validation_error', { message: 'The body ended early.', cause })
  }
  return Buffer.concat(chunks)
}

const isJson = (type: string): boolean =>
  /^(application|text)\/([\w.+-]+\+)?json$/i.test(type.split(';')[0]?.trim() ?? '')

function parse(bytes: Uint8Array): { text: string; fault: ApiError | null } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return faulty('The body must be a JSON object.')
    // trpc-to-openapi copies the members by assignment, where this name would set the prototype instead of a member.
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
    else if (text.trim() !== '') return { text, fault: null }
    return { text: JSON.stringify(value), fault: null }
  } catch (cause) {
    return faulty('The body is not JSON in UTF-8.', { cause })
  }
}
