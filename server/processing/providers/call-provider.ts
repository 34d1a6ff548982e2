import type { Readable } from 'node:stream'
import { type FormData, request } from 'undici'
import { StepError } from '../port/step-error'
import { errorExcerpt, withoutPrivateWords } from './error-excerpt'
import { providerError } from './provider-error'

export interface ProviderCall {
  /** Absolute URL of the operation. */
  url: string
  /** Sent as a bearer token. Local servers often need none. */
  apiKey: string | undefined
  /** A value is sent as JSON, a form as multipart/form-data. */
  body: { json: unknown } | { form: FormData }
  /** One absolute deadline in milliseconds, from the DNS lookup to the last byte of the response. */
  timeoutMs: number
  /** A larger response is refused. */
  maxResponseBytes: number
  /** Texts that no error may repeat, such as the transcript. The key is always one of them. */
  privateTexts?: readonly string[]
  signal?: AbortSignal | undefined
}

/** The body of a response with a status of 200 to 299, parsed as JSON, or as text where it is no JSON. */
export interface ProviderResponse {
  status: number
  body: unknown
}

/**
 * Calls an operation of a provider with POST. Redirects are not followed, because they would send the key and the
 * message to another server.
 * @throws StepError `provider_unreachable`, `provider_timeout`, `provider_response_invalid` (too large), and the errors
 *   of `providerError` for every status outside 200 to 299; the reason of the signal when it aborts
 */
export async function callProvider(call: ProviderCall): Promise<ProviderResponse> {
  const deadline = AbortSignal.timeout(call.timeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline
  try {
    const { statusCode, headers, body } = await request(call.url, {
      method: 'POST',
      signal,
      ...NO_OTHER_TIMEOUTS,
      ...content(call),
    })
    const text = await readAtMost(body, call.maxResponseBytes)
    if (statusCode >= 200 && statusCode < 300) return { status: statusCode, body: parsed(text) }
    const retryAfter = [headers['retry-after']].flat()[0]
    throw providerError(statusCode, parsed(text), { retryAfter, privateTexts: privateTextsOf(call) })
  } catch (error) {
    if (error instanceof StepError) throw error
    call.signal?.throwIfAborted()
    throw deadline.aborted ? timeoutError(call.timeoutMs) : unreachableError(error, privateTextsOf(call))
  }
}

/** The deadline alone ends a call: undici's own timeouts are shorter than the transcription of a long recording. */
const NO_OTHER_TIMEOUTS = { headersTimeout: 0, bodyTimeout: 0 }

function content({ apiKey, body }: ProviderCall) {
  const authorization = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  // The response is limited by its size, which a compressed one would not show.
  const headers = { ...authorization, accept: 'application/json', 'accept-encoding': 'identity' }
  return 'form' in body
    ? { headers, body: body.form }
    : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body.json) }
}

const privateTextsOf = ({ apiKey, privateTexts = [] }: ProviderCall) =>
  apiKey ? [...privateTexts, apiKey] : privateTexts

async function readAtMost(body: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    // Leaving the loop destroys the stream, and so closes the connection.
    if (bytes > maxBytes) throw tooLargeError(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the text itself says more than the position of the error.
    return text
  }
}

const tooLargeError = (maxBytes: number) =>
  new StepError('provider_response_invalid', `The provider's response is larger than ${maxBytes} bytes.`, {
    retry: 'schedule',
  })

const timeoutError = (timeoutMs: number) =>
  new StepError('provider_timeout', `The provider did not respond within ${Math.round(timeoutMs / 1000)} seconds.`, {
    retry: 'schedule',
  })

function unreachableError(error: unknown, privateTexts: readonly string[]): StepError {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const excerpt = errorExcerpt(withoutPrivateWords(code ?? '', privateTexts))
  return new StepError('provider_unreachable', 'The provider could not be reached.', { retry: 'schedule', excerpt })
}
