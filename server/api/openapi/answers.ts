import { ERROR_CODES, type ErrorCode } from '../../contract/error'
import { ApiError, ERRORS } from '../../errors'
import { REQUESTS_PER_WINDOW, WINDOW_SECONDS } from '../../limits/rate-limit'
import { MAX_BODY_BYTES } from '../body'
import type { Answer, Content, Header, Json, Schema } from './document'

// What every endpoint answers beyond its success: statuses, codes and headers (spec, "Errors"; choices.md, "The API").

/** One error as it can be answered. */
interface Fault {
  status: number
  code: ErrorCode
  when: string
  name?: string
  reason?: string
}

const WHEN: Record<ErrorCode, string> = {
  invalid_token: 'The token is missing, malformed, expired or revoked; which of these is not said.',
  plan_required: 'The account is on the free plan, which has GET /me only.',
  validation_error: 'The input is not valid; `issues` says where.',
  invalid_url: 'The URL cannot be used for deliveries; `reason` says why.',
  invalid_channel_id: 'No channel of this account has this id.',
  not_found: 'It does not exist, or belongs to another account.',
  rate_limited: `More than ${REQUESTS_PER_WINDOW} requests in ${WINDOW_SECONDS} seconds on this endpoint by this account. Wait for Retry-After seconds.`,
  limit_reached: 'The account has as many active subscriptions as it may have.',
  conflict: 'An active subscription of the account has this `zapier_subscription_id`.',
  internal_error: 'Unexpected error on our side; safe to retry.',
}

export const HEADERS: Record<string, Header> = {
  RequestId: {
    description: 'Id of this request in our log; the caller’s own X-Request-Id when it sent a harmless one.',
    required: true,
    schema: { type: 'string', pattern: '^[\\w.:-]{1,128}$', example: '5f0c6a0e-7d3b-4c3a-9b1e-2f6d8a4c1e90' },
  },
  RateLimit: {
    description:
      'Requests left, and seconds until there is room for one more (IETF draft-ietf-httpapi-ratelimit-headers).',
    required: true,
    schema: { type: 'string', pattern: '^"api";r=\\d+;t=\\d+$', example: '"api";r=12;t=31' },
  },
  RateLimitPolicy: {
    description: 'The limit: so many requests in so many seconds, for each endpoint and account.',
    required: true,
    schema: {
      type: 'string',
      pattern: '^"api";q=\\d+;w=\\d+$',
      example: `"api";q=${REQUESTS_PER_WINDOW};w=${WINDOW_SECONDS}`,
    },
  },
  RetryAfter: {
    description: 'Seconds after which there is room for one more request.',
    required: true,
    schema: { type: 'string', pattern: '^[1-9]\\d*$', example: '31' },
  },
  Challenge: {
    description: 'The scheme that is asked for (RFC 6750).',
    required: true,
    schema: { type: 'string', pattern: '^Bearer$', example: 'Bearer' },
  },
}

const header = (name: keyof typeof HEADERS): Header => ({ $ref: `#/components/headers/${String(name)}` })
const IDENTIFIED = { 'X-Request-Id': header('RequestId') }

/** Of every answer to a valid token. */
export const COUNTED = {
  ...IDENTIFIED,
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimitPolicy'),
}

/** Answers that are the same on every endpoint. */
export const RESPONSES: Record<string, Answer> = {
  InvalidToken: failure([fault('invalid_token')], { ...IDENTIFIED, 'WWW-Authenticate': header('Challenge') }),
  PlanRequired: failure([fault('plan_required')], COUNTED),
  RateLimited: failure([fault('rate_limited')], { ...COUNTED, 'Retry-After': header('RetryAfter') }),
  InternalError: failure([fault('internal_error')], IDENTIFIED),
  BodyTooLarge: failure(
    [{ ...fault('validation_error'), status: 413, when: `The body is larger than ${MAX_BODY_BYTES} bytes.` }],
    COUNTED,
  ),
  WrongContentType: failure(
    [{ ...fault('validation_error'), status: 415, when: 'The content type of the body is not JSON.' }],
    COUNTED,
  ),
}

/** All errors of an endpoint, by status. `codes` are those of its own, `hasBody` says whether it reads a body. */
export function failures({
  codes,
  isFree,
  hasBody,
}: {
  codes: readonly ErrorCode[]
  isFree: boolean
  hasBody: boolean
}): Record<string, Answer> {
  const own = ERROR_CODES.filter((code) => codes.includes(code) || (hasBody && code === 'validation_error')).map(fault)
  const statuses = [...new Set(own.map(({ status }) => status))]
  return {
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        failure(
          own.filter((one) => one.status === status),
          COUNTED,
        ),
      ]),
    ),
    401: shared('InvalidToken'),
    ...(isFree ? {} : { 403: shared('PlanRequired') }),
    ...(hasBody ? { 413: shared('BodyTooLarge'), 415: shared('WrongContentType') } : {}),
    429: shared('RateLimited'),
    500: shared('InternalError'),
  }
}

const shared = (name: keyof typeof RESPONSES): Answer => ({ $ref: `#/components/responses/${String(name)}` })

function fault(code: ErrorCode): Fault {
  return { status: ERRORS[code].status, code, when: WHEN[code] }
}

function failure(faults: Fault[], headers: Record<string, Header>): Answer {
  const codes = faults.map(({ code }) => code)
  return {
    description: faults.map(({ code, when }) => `\`${code}\`: ${when}`).join('\n\n'),
    headers,
    content: json(codes, Object.fromEntries(faults.map((one) => [one.code, { summary: one.when, value: body(one) }]))),
  }
}

function json(codes: ErrorCode[], examples: Record<string, { summary: string; value: Json }>): Content {
  const oneOf: Schema = { type: 'object', properties: { error: { type: 'string', enum: codes } } }
  return { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Error' }, oneOf] }, examples } }
}

/** The very body the API answers with. */
function body({ code, status, when }: Fault): Json {
  const issue = { path: ['limit'], message: 'Expected a whole number from 1 to 100.' }
  const { body } = new ApiError(code, {
    status,
    ...(code === 'invalid_url' ? { reason: 'host_resolves_to_private_ip: 10.0.0.7' } : {}),
    ...(code === 'validation_error' && status === ERRORS.validation_error.status ? { issues: [issue] } : {}),
    ...(code === 'validation_error' && status !== ERRORS.validation_error.status ? { message: when } : {}),
  })
  return JSON.parse(JSON.stringify(body))
}
