import type { Readable } from 'node:stream'
import { EnvHttpProxyAgent, type FormData, request } from 'undici'
import type { FailureCode } from '../../contract/processing/processing'
import { cut, storable } from '../../messages/completion/transcript-text'
import { type RetryRule, StepError } from '../port/step-error'

export interface ProviderCall {
  url: string
  /** Sent as a bearer token. Local servers often need none. */
  apiKey: string | undefined
  /** A value is sent as JSON, a form as multipart/form-data. */
  body: { json: unknown } | { form: FormData }
  /** One absolute deadline in milliseconds, from the DNS lookup to the last byte of the response. */
  timeoutMs: number
  maxResponseBytes: number
  /** Texts that no error may repeat, such as the transcript. The key is always one of them. */
  privateTexts?: readonly string[]
  /** Statuses beside 200 to 299 that are returned and not thrown. */
  expectedStatuses?: readonly number[]
  signal?: AbortSignal | undefined
}

/** The body is parsed as JSON, or text where it is no JSON. */
interface ProviderResponse {
  status: number
  body: unknown
}

/** Calls an operation of a provider with POST, following no redirect. Throws StepError, or the reason of the signal. */
export async function callProvider(call: ProviderCall): Promise<ProviderResponse> {
  const deadline = AbortSignal.timeout(call.timeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline
  const { host } = new URL(call.url)
  const privateTexts = [...(call.privateTexts ?? []), ...(call.apiKey ? [call.apiKey] : [])]
  try {
    const { statusCode, headers, body } = await request(call.url, {
      method: 'POST',
      signal,
      dispatcher: proxyAgent(),
      ...content(call),
    })
    const text = await readAtMost(body, call.maxResponseBytes, host)
    const isExpected = (statusCode >= 200 && statusCode < 300) || call.expectedStatuses?.includes(statusCode)
    if (isExpected) return { status: statusCode, body: parsed(text) }
    const retryAfter = [headers['retry-after']].flat()[0]
    throw providerError(statusCode, parsed(text), { host, retryAfter, privateTexts })
  } catch (error) {
    if (error instanceof StepError) throw error
    call.signal?.throwIfAborted()
    throw deadline.aborted ? timeoutError(host, call.timeoutMs) : unreachableError(host, error)
  }
}

let agent: EnvHttpProxyAgent | undefined

/** The deadline alone ends a call: undici's own timeouts are shorter than the transcription of a long recording. */
const proxyAgent = () => (agent ??= new EnvHttpProxyAgent({ headersTimeout: 0, bodyTimeout: 0 }))

function content({ apiKey, body }: ProviderCall) {
  const authorization = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  // The response is limited by its size, which a compressed one would not show.
  const headers = { ...authorization, accept: 'application/json', 'accept-encoding': 'identity' }
  return 'form' in body
    ? { headers, body: body.form }
    : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body.json) }
}

async function readAtMost(body: Readable, maxBytes: number, host: string): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    // Leaving the loop destroys the stream, and so closes the connection.
    if (bytes > maxBytes) throw tooLargeError(host, maxBytes)
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

const tooLargeError = (host: string, maxBytes: number) =>
  new StepError('provider_response_invalid', `${host} sent more than ${maxBytes} bytes.`, { retry: 'schedule' })

const timeoutError = (host: string, timeoutMs: number) =>
  new StepError('provider_timeout', `${host} did not respond within ${Math.round(timeoutMs / 1000)} seconds.`, {
    retry: 'schedule',
  })

function unreachableError(host: string, error: unknown): StepError {
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
  return new StepError('provider_unreachable', `${host} cannot be reached${code}.`, { retry: 'schedule' })
}

interface ErrorDetails {
  host: string
  retryAfter: string | undefined
  privateTexts: readonly string[]
}

/** Converts an error response to a StepError. @param body any JSON, most often `{ error: { message, type, code } }` */
export function providerError(
  status: number,
  body: unknown,
  { host, retryAfter, privateTexts }: ErrorDetails,
): StepError {
  const { message, codes } = errorFields(body)
  const { code, retry, text } = kindOf(status, codes, message)
  return new StepError(code, `${host} ${text} (status ${status}).`, {
    retry,
    retryAfterMs: retry === 'schedule' ? retryAfterMs(retryAfter, Date.now()) : undefined,
    excerpt: errorExcerpt(withoutPrivateWords([...codes, message].join(' '), privateTexts)),
  })
}

interface Kind {
  code: FailureCode
  retry: RetryRule
  text: string
}

const UNAUTHORIZED: Kind = { code: 'provider_unauthorized', retry: 'provider', text: 'refuses the key' }
const QUOTA: Kind = { code: 'provider_quota', retry: 'provider', text: 'has no credit left for this service' }
const MISCONFIGURED: Kind = {
  code: 'provider_error',
  retry: 'provider',
  text: 'does not offer this URL or model',
}

/** OpenAI sends 429 for an account without credit, and some servers send 400 for a wrong key or an unknown model. */
function kindOf(status: number, codes: readonly string[], message: string): Kind {
  const said = codes.join(' ').toLowerCase()
  if (status === 402 || /insufficient_quota|billing|credit_balance|insufficient_balance/.test(said)) return QUOTA
  if (status === 401 || status === 403 || /invalid_api_key|api_key_invalid/.test(said)) return UNAUTHORIZED
  if (/api key not valid|incorrect api key/i.test(message)) return UNAUTHORIZED
  if (status < 400 || status === 404 || status === 405 || /model_not_found/.test(said)) return MISCONFIGURED
  if (status === 429) return { code: 'provider_rate_limited', retry: 'schedule', text: 'limits the request rate' }
  if (status === 408) return { code: 'provider_timeout', retry: 'schedule', text: 'took too long' }
  if (status >= 500 || status === 409 || status === 425)
    return { code: 'provider_error', retry: 'schedule', text: 'failed' }
  return { code: 'provider_refused', retry: 'never', text: 'refuses the request' }
}

function errorFields(body: unknown): { message: string; codes: string[] } {
  if (typeof body === 'string') return { message: body, codes: [] }
  // Google's servers respond with an array of one error.
  const { error, message, detail, ...rest } = fields(Array.isArray(body) ? body[0] : body)
  const inner = fields(error)
  const codes = [inner.type, inner.code, inner.status, rest.type, rest.code].filter((code) => typeof code === 'string')
  const texts = [inner.message, error, message, detail].filter((text) => typeof text === 'string')
  return { message: texts[0] ?? (detail === undefined ? '' : JSON.stringify(detail)), codes }
}

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const MAX_RETRY_AFTER_MS = 3_600_000

/** Reads Retry-After (RFC 9110, 10.2.3) as milliseconds from `now`, at most one hour; undefined for anything else. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, Math.ceil(wait)))
}

const MAX_EXCERPT_CHARACTERS = 300

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })
/** Shorter words tell nothing, and masking them would make every error unreadable. */
const MIN_PRIVATE_CHARACTERS = 3

/** Keys in the errors of providers, which repeat a part of the key that they refuse. */
const KEY_LIKE = /\b(sk|gsk|pk|key|Bearer)[-_ ][^\s"',}]{6,}/gi

/** Replaces words of an error that occur in a private text, and the key: providers repeat parts of a request. */
export function withoutPrivateWords(text: string, privateTexts: readonly string[]): string {
  const hidden = privateTexts
    .reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, '…')), text)
    .replace(KEY_LIKE, '…')
  const words = new Set(privateTexts.flatMap(wordsOf))
  return Array.from(WORDS.segment(hidden), ({ segment }) => (words.has(segment.toLowerCase()) ? '…' : segment)).join('')
}

const wordsOf = (text: string): string[] =>
  Array.from(WORDS.segment(text.toLowerCase()))
    .filter(
      ({ isWordLike, segment }) => isWordLike && (segment.length >= MIN_PRIVATE_CHARACTERS || isSecretShort(segment)),
    )
    .map(({ segment }) => segment)

/** Digits, and words of scripts that need one or two characters for a word. */
const isSecretShort = (word: string): boolean =>
  /[\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)

/** Cuts an excerpt, with control characters as spaces; undefined when nothing is left. */
function errorExcerpt(text: string): string | undefined {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line === '' ? undefined : storable(cut(line, MAX_EXCERPT_CHARACTERS))
}
