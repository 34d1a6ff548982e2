import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { ErrorBody, ErrorCode, Issue } from './contract/api/error'

/** Code -> HTTP status, tRPC's name for it, and the words when no better ones are given (spec, "Errors"; choices.md). */
export const ERRORS = {
  invalid_token: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: 'A valid access token is needed: Authorization: Bearer msg_pat_…',
  },
  plan_required: { status: 403, trpc: 'FORBIDDEN', message: 'This needs the Starter plan or above.' },
  validation_error: { status: 400, trpc: 'BAD_REQUEST', message: 'The input is not valid.' },
  invalid_url: { status: 400, trpc: 'BAD_REQUEST', message: 'The URL cannot be used for deliveries.' },
  invalid_channel_id: { status: 400, trpc: 'BAD_REQUEST', message: 'No channel of this account has this id.' },
  not_found: { status: 404, trpc: 'NOT_FOUND', message: 'There is nothing here, or it belongs to another account.' },
  rate_limited: {
    status: 429,
    trpc: 'TOO_MANY_REQUESTS',
    message: 'Too many requests on this endpoint. Wait, then try again.',
  },
  limit_reached: { status: 409, trpc: 'CONFLICT', message: 'The limit is reached.' },
  conflict: { status: 409, trpc: 'CONFLICT', message: 'The request conflicts with what exists.' },
  internal_error: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on our side. It is safe to try again.',
  },
} as const satisfies Record<ErrorCode, { status: number; trpc: TRPCError['code']; message: string }>

interface ApiErrorDetails {
  /** For people; the table's words when absent. */
  message?: string
  /** Only with invalid_url: the spec's reason. */
  reason?: string
  /** Only with validation_error. */
  issues?: Issue[]
  /** Where the spec's code stands for more than one status (choices.md, "Faults outside the ten codes"). */
  status?: number
  /** Extra response headers, such as Retry-After. */
  headers?: Record<string, string>
  cause?: unknown
}

/** What a client must hear. Everything else that is thrown is a bug and becomes internal_error. */
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

/** The only translation of a thrown thing into what the world sees. Unknown things say nothing more than internal_error. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof TRPCError) {
    if (thrown.cause instanceof ApiError) return thrown.cause
    // Only a failed input is the caller's fault: a failed output has the code INTERNAL_SERVER_ERROR and is our bug.
    if (thrown.code === 'BAD_REQUEST' && thrown.cause instanceof z.core.$ZodError) return fromZod(thrown.cause)
    if (thrown.code === 'NOT_FOUND') return new ApiError('not_found', { cause: thrown })
    if (thrown.code === 'METHOD_NOT_SUPPORTED') return new ApiError('not_found', { status: 405, cause: thrown })
    if (thrown.code === 'PARSE_ERROR' || thrown.code === 'BAD_REQUEST')
      return new ApiError('validation_error', { message: 'The request could not be read.', cause: thrown })
  }
  return new ApiError('internal_error', { cause: thrown })
}

function fromZod(error: z.core.$ZodError): ApiError {
  const issues = error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message: issue.message,
  }))
  return new ApiError('validation_error', { issues, cause: error })
}
