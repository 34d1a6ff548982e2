import type { FailureCode } from '../../contract/processing/processing'
import { type RetryRule, StepError } from '../port/step-error'
import { errorExcerpt, withoutPrivateWords } from './error-excerpt'

interface ErrorDetails {
  /** The header Retry-After. */
  retryAfter: string | undefined
  privateTexts: readonly string[]
}

/**
 * Converts an error response of a provider to the error of a step.
 * @param body JSON of any form, most often `{ error: { message, type, code } }`, or text
 */
export function providerError(status: number, body: unknown, { retryAfter, privateTexts }: ErrorDetails): StepError {
  const { message, codes } = errorFields(body)
  const { code, retry, text } = kindOf(status, codes, message)
  return new StepError(code, `${text} (status ${status}).`, {
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

const UNAUTHORIZED: Kind = { code: 'provider_unauthorized', retry: 'provider', text: 'The provider refuses the key' }
const QUOTA: Kind = { code: 'provider_quota', retry: 'provider', text: 'The account at the provider has no credit' }
const MISCONFIGURED: Kind = {
  code: 'provider_error',
  retry: 'provider',
  text: 'The provider does not have this URL or model',
}

/** OpenAI sends 429 for an account without credit, and some servers send 400 for a wrong key or an unknown model. */
function kindOf(status: number, codes: readonly string[], message: string): Kind {
  const said = codes.join(' ').toLowerCase()
  if (status === 402 || /insufficient_quota|billing|credit_balance|insufficient_balance/.test(said)) return QUOTA
  if (status === 401 || status === 403 || /invalid_api_key|api_key_invalid/.test(said)) return UNAUTHORIZED
  if (/api key not valid|incorrect api key/i.test(message)) return UNAUTHORIZED
  if (status < 400 || status === 404 || status === 405 || /model_not_found/.test(said)) return MISCONFIGURED
  if (status === 429) return { code: 'provider_rate_limited', retry: 'schedule', text: 'The provider limits requests' }
  if (status === 408) return { code: 'provider_timeout', retry: 'schedule', text: 'The provider took too long' }
  if (status >= 500 || status === 409 || status === 425)
    return { code: 'provider_error', retry: 'schedule', text: 'The provider failed' }
  return { code: 'provider_refused', retry: 'never', text: 'The provider refuses the request' }
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

/**
 * Reads Retry-After (RFC 9110, 10.2.3), seconds or a date, as milliseconds from `now`, at most one hour; undefined for
 * anything else.
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, Math.ceil(wait)))
}
