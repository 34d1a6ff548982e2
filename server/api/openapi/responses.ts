import { ERROR_CODES, type ErrorCode } from '../../contract/api/error'
import { MAX_BODY_BYTES } from '../../contract/limits'
import { MAX_UNFINISHED_MESSAGES } from '../../contract/messages/import'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '../../contract/webhooks/subscription'
import { ApiError, ERRORS } from '../../errors'
import { REQUESTS_PER_WINDOW, WINDOW_SECONDS } from '../../limits/rate-limit'
import type { Header, Json, ResponseObject } from './document'

// The error responses and headers of every endpoint: statuses and codes (spec, "Errors"; choices.md, "The API").

interface Fault {
  status: number
  code: ErrorCode
  when: string
  name?: string
  reason?: string
}

const WHEN: Record<ErrorCode, string> = {
  invalid_token: 'The token is missing, malformed, expired or revoked. The response does not say which.',
  plan_required: 'The account is on the free plan, which includes only `GET /me`.',
  validation_error: 'The input is not valid. `issues` lists the invalid values.',
  invalid_url: 'Deliveries cannot be sent to the URL. `reason` says why.',
  invalid_channel_id: 'The account has no channel with this id.',
  not_found: 'The resource does not exist, or belongs to another account.',
  rate_limited: `The account sent more than ${REQUESTS_PER_WINDOW} requests to this endpoint in ${WINDOW_SECONDS} seconds. Wait for the seconds in \`Retry-After\`, then try again.`,
  limit_reached: `The account already has ${MAX_ACTIVE_SUBSCRIPTIONS} active subscriptions, ${MAX_UNFINISHED_MESSAGES} messages that are not completed, or as many channels as its plan includes.`,
  conflict:
    'The account already has such an object: an active subscription with this `zapier_subscription_id`, a domain with this name or a campaign with this slug; or the `Idempotency-Key` was used for another request.',
  internal_error: 'An unexpected error occurred on the server. It is safe to repeat the request.',
}

export const HEADERS: Record<string, Header> = {
  RequestId: {
    description:
      'Id of the request in the log of the service. It is the `X-Request-Id` of the request if that header has this form, otherwise a new id.',
    required: true,
    schema: { type: 'string', pattern: '^[\\w.:-]{1,128}$', example: '5f0c6a0e-7d3b-4c3a-9b1e-2f6d8a4c1e90' },
  },
  RateLimit: {
    description:
      'Number of requests that remain (`r`), and seconds until one more is allowed (`t`). The format is that of IETF draft-ietf-httpapi-ratelimit-headers.',
    required: true,
    schema: { type: 'string', pattern: '^"api";r=\\d+;t=\\d+$', example: '"api";r=12;t=31' },
  },
  RateLimitPolicy: {
    description: 'Number of requests (`q`) in a window of seconds (`w`) that are allowed per endpoint and account.',
    required: true,
    schema: {
      type: 'string',
      pattern: '^"api";q=\\d+;w=\\d+$',
      example: `"api";q=${REQUESTS_PER_WINDOW};w=${WINDOW_SECONDS}`,
    },
  },
  RetryAfter: {
    description: 'Seconds until one more request is allowed.',
    required: true,
    schema: { type: 'string', pattern: '^[1-9]\\d*$', example: '31' },
  },
  Challenge: {
    description: 'The authentication scheme (RFC 6750).',
    required: true,
    schema: { type: 'string', pattern: '^Bearer$', example: 'Bearer' },
  },
}

const header = (name: keyof typeof HEADERS): Header => ({ $ref: `#/components/headers/${String(name)}` })
const IDENTIFIED = { 'X-Request-Id': header('RequestId') }

export const RATE_LIMIT_HEADERS = {
  ...IDENTIFIED,
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimitPolicy'),
}

export const RESPONSES: Record<string, ResponseObject> = {
  InvalidToken: failure([fault('invalid_token')], { ...IDENTIFIED, 'WWW-Authenticate': header('Challenge') }),
  PlanRequired: failure([fault('plan_required')], RATE_LIMIT_HEADERS),
  RateLimited: failure([fault('rate_limited')], { ...RATE_LIMIT_HEADERS, 'Retry-After': header('RetryAfter') }),
  InternalError: failure([fault('internal_error')], IDENTIFIED),
  BodyTooLarge: bodyTooLarge(MAX_BODY_BYTES),
  WrongContentType: failure(
    [{ ...fault('validation_error'), status: 415, when: 'The content type of the request body is not JSON.' }],
    RATE_LIMIT_HEADERS,
  ),
}

export function errorResponses({
  codes,
  isFree,
  hasBody,
  maxBodyBytes,
}: {
  codes: readonly ErrorCode[]
  isFree: boolean
  hasBody: boolean
  maxBodyBytes?: number | undefined
}): Record<string, ResponseObject> {
  const own = ERROR_CODES.filter((code) => codes.includes(code) || (hasBody && code === 'validation_error')).map(fault)
  const statuses = [...new Set(own.map(({ status }) => status))]
  return {
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        failure(
          own.filter((one) => one.status === status),
          RATE_LIMIT_HEADERS,
          { hasBody },
        ),
      ]),
    ),
    401: shared('InvalidToken'),
    ...(isFree ? {} : { 403: shared('PlanRequired') }),
    ...(hasBody
      ? {
          413: maxBodyBytes === undefined ? shared('BodyTooLarge') : bodyTooLarge(maxBodyBytes),
          415: shared('WrongContentType'),
        }
      : {}),
    429: shared('RateLimited'),
    500: shared('InternalError'),
  }
}

function bodyTooLarge(bytes: number): ResponseObject {
  const when = `The request body is larger than ${bytes} bytes.`
  return failure([{ ...fault('validation_error'), status: 413, when }], RATE_LIMIT_HEADERS)
}

const shared = (name: keyof typeof RESPONSES): ResponseObject => ({ $ref: `#/components/responses/${String(name)}` })

function fault(code: ErrorCode): Fault {
  return { status: ERRORS[code].status, code, when: WHEN[code] }
}

function failure(faults: Fault[], headers: Record<string, Header>, { hasBody = false } = {}): ResponseObject {
  const examples = faults.map((one) => [one.code, { summary: one.when, value: exampleBody(one, hasBody) }])
  return {
    description: faults.map(({ code, when }) => `\`${code}\`: ${when}`).join('\n\n'),
    headers,
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/ApiError' }, examples: Object.fromEntries(examples) },
    },
    'x-error-codes': faults.map(({ code }) => code),
  }
}

function exampleBody({ code, status, when }: Fault, hasBody: boolean): Json {
  const isInput = code === 'validation_error' && status === ERRORS.validation_error.status
  const { body } = new ApiError(code, {
    status,
    ...(code === 'invalid_url' ? { reason: 'host_resolves_to_private_ip: 10.0.0.7' } : {}),
    ...(isInput && hasBody ? { message: 'The request body must be a JSON object.' } : {}),
    ...(isInput && !hasBody
      ? { issues: [{ path: ['limit'], message: 'Expected a whole number from 1 to 100.' }] }
      : {}),
    ...(code === 'validation_error' && !isInput ? { message: when } : {}),
  })
  return JSON.parse(JSON.stringify(body))
}
