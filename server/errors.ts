import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { ErrorBody, ErrorCode, Issue } from './contract/api/error'

/** The HTTP status, the tRPC code and the default message of each error code (spec, "Errors"; choices.md). */
export const ERRORS = {
  invalid_token: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: 'A valid access token is required. Send the header "Authorization: Bearer msg_pat_…".',
  },
  plan_required: {
    status: 403,
    trpc: 'FORBIDDEN',
    message: 'This requires the Starter plan or higher. Contact the administrator of this server to change plans.',
  },
  validation_error: { status: 400, trpc: 'BAD_REQUEST', message: 'The input is not valid.' },
  invalid_url: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message: 'Deliveries cannot be sent to this URL. Use an HTTPS URL on a public host.',
  },
  invalid_channel_id: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message: 'The account has no channel with this id. Use an id from the list of channels.',
  },
  not_found: {
    status: 404,
    trpc: 'NOT_FOUND',
    message: 'The resource does not exist, or it belongs to another account.',
  },
  rate_limited: {
    status: 429,
    trpc: 'TOO_MANY_REQUESTS',
    message: 'Too many requests to this endpoint. Wait a moment, then try again.',
  },
  limit_reached: { status: 409, trpc: 'CONFLICT', message: 'The account has reached a limit.' },
  conflict: { status: 409, trpc: 'CONFLICT', message: 'The request conflicts with existing data.' },
  internal_error: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on our side. It is safe to try again.',
  },
} as const satisfies Record<ErrorCode, { status: number; trpc: TRPCError['code']; message: string }>

interface ApiErrorDetails {
  message?: string
  reason?: string
  issues?: Issue[]
  /** Another status than the code has in `ERRORS` (choices.md, "Faults outside the ten codes"). */
  status?: number
  headers?: Record<string, string>
  cause?: unknown
}

/** An error that the client gets as it is. Every other error is a bug and becomes internal_error. */
export class ApiError extends TRPCError {
  readonly error: ErrorCode
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: ErrorBody

  constructor(error: ErrorCode, details: ApiErrorDetails = {}) {
    const { status, trpc, message } = ERRORS[error]
    super({ code: trpc, message: details.message ?? message, cause: details.cause })
    this.name = 'ApiError'
    this.error = error
    this.status = details.status ?? status
    this.headers = details.headers ?? {}
    this.body = {
      error,
      message: this.message,
      ...(details.reason === undefined ? {} : { reason: details.reason }),
      ...(error === 'validation_error' ? { issues: details.issues ?? [{ path: [], message: this.message }] } : {}),
    }
  }
}

/** Returns the response with an error body, where no API of its own writes it. */
export const errorResponse = ({ body, status, headers }: ApiError): Response =>
  Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers },
  })

/** Returns the error of a path or method that no endpoint has. @param allow the methods of the path; empty for none */
export const noEndpoint = (allow: readonly string[]): ApiError =>
  allow.length === 0
    ? new ApiError('not_found', { message: 'The path does not exist.' })
    : new ApiError('not_found', {
        status: 405,
        message: 'The path does not have this method. Use one of those in the header Allow.',
        headers: { Allow: allow.join(', ') },
      })

/** Returns whether an error is an ApiError, of any copy of this module (db/sqlstate.ts). */
export const isApiError = (thrown: unknown): thrown is ApiError => thrown instanceof Error && thrown.name === 'ApiError'

/** Translates anything thrown into the error that the client gets. */
export function toApiError(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown
  if (thrown instanceof TRPCError) {
    if (isApiError(thrown.cause)) return thrown.cause
    // Only an invalid input is an error of the caller. An invalid output has the code INTERNAL_SERVER_ERROR and is a
    // bug.
    if (thrown.code === 'BAD_REQUEST' && thrown.cause instanceof z.core.$ZodError) return fromZod(thrown.cause)
    if (thrown.code === 'NOT_FOUND') return new ApiError('not_found', { cause: thrown })
    if (thrown.code === 'UNSUPPORTED_MEDIA_TYPE')
      return new ApiError('validation_error', {
        status: 415,
        message: 'The content type of the request body must be application/json.',
        cause: thrown,
      })
    if (thrown.code === 'METHOD_NOT_SUPPORTED') return new ApiError('not_found', { status: 405, cause: thrown })
    if (thrown.code === 'PARSE_ERROR' || thrown.code === 'BAD_REQUEST')
      return new ApiError('validation_error', { message: 'The request is malformed.', cause: thrown })
  }
  return new ApiError('internal_error', { cause: thrown })
}

/** Returns the error of an input that a schema refuses. */
export function fromZod(error: z.core.$ZodError): ApiError {
  const of = ({ path }: z.core.$ZodIssue) => path.join('.')
  const ofWrongType = new Set(error.issues.filter(({ code }) => code === 'invalid_type').map(of))
  const issues = error.issues
    // zod also checks the length of a text where a list is expected.
    .filter((issue) => issue.code === 'invalid_type' || !ofWrongType.has(of(issue)))
    .map((issue) => ({
      path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message: issue.message,
    }))
  return new ApiError('validation_error', { issues, cause: error })
}
