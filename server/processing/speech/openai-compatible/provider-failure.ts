import type { FailureCode } from '../../../contract/processing/processing'
import { type RetryRule, StepError } from '../../port/step-error'

const LONGEST_RETRY_AFTER_MS = 3_600_000
const EXCERPT_CHARACTERS = 500
/** Keys in the error texts of providers, which repeat a part of the key that they refuse. */
const KEY_LIKE = /\b(sk|gsk|pk|key|Bearer)[-_ ][^\s"',}]{6,}/gi
/** How providers say with 429 that the credit is used up: waiting does not help then. */
const NO_CREDIT = /insufficient_quota|billing|exceeded your (current )?quota|credit/i

interface ProviderResponse {
  status: number
  headers: { get(name: string): string | null }
  body: string
}

interface Failure {
  code: FailureCode
  retry: RetryRule
  says: string
}

/** Returns the error for a response that is no success. It contains neither the key nor more than an excerpt. */
export function providerFailure(
  { status, headers, body }: ProviderResponse,
  { host, key, now = new Date() }: { host: string; key: string | undefined; now?: Date },
): StepError {
  const { code, retry, says } = failureOf(status, body)
  return new StepError(code, `${host} ${says} (status ${status}).`, {
    retry,
    retryAfterMs: retry === 'schedule' ? retryAfterMs(headers, now) : undefined,
    excerpt: excerptOf(body, key),
  })
}

function failureOf(status: number, body: string): Failure {
  if (status === 402 || (status === 429 && NO_CREDIT.test(body)))
    return { code: 'provider_quota', retry: 'provider', says: 'has no credit left for this service' }
  if (status === 401 || status === 403)
    return { code: 'provider_unauthorized', retry: 'provider', says: 'does not accept the key' }
  if (status === 429) return { code: 'provider_rate_limited', retry: 'schedule', says: 'limits the request rate' }
  // A wrong URL or model, which the operator can correct; the recording is not the reason.
  if (status < 400 || status === 404 || status === 405)
    return {
      code: 'provider_refused',
      retry: 'provider',
      says: 'does not offer transcriptions at this URL or this model',
    }
  if (status >= 500 || status === 408 || status === 409 || status === 425)
    return { code: 'provider_error', retry: 'schedule', says: 'failed' }
  return { code: 'provider_refused', retry: 'never', says: 'refused the recording' }
}

/** Reads Retry-After: seconds or a date. At most one hour; undefined where it is absent, past or unreadable. */
export function retryAfterMs(headers: ProviderResponse['headers'], now: Date): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime()
  return ms > 0 ? Math.min(ms, LONGEST_RETRY_AFTER_MS) : undefined
}

function excerptOf(body: string, key: string | undefined): string | undefined {
  const clean = (key ? body.replaceAll(key, '…') : body).replace(KEY_LIKE, '…').trim()
  return clean === '' ? undefined : clean.slice(0, EXCERPT_CHARACTERS)
}
