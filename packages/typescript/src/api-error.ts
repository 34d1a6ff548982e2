import type { components } from './api.js'

type Body = Partial<components['schemas']['ApiError']>

/** A response of the API that is no success. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The status of the response. */
  readonly status: number
  /** The stable code, for example `conflict`. Undefined if the response did not come from the service. */
  readonly code: components['schemas']['ErrorCode'] | undefined
  /** Why a URL was refused. Only with `invalid_url`. */
  readonly reason: string | undefined
  /** The invalid values of the input. Only with `validation_error`. */
  readonly issues: readonly components['schemas']['Issue'][]
  /** Name it when you ask the operator of the service about this error. */
  readonly requestId: string | undefined

  constructor(response: Response, body: unknown) {
    const { error, message, reason, issues = [] }: Body = typeof body === 'object' && body !== null ? body : {}
    const requestId = response.headers.get('x-request-id') ?? undefined
    const details = issues.map(({ path, message }) => ` ${path.join('.')}: ${message}`).join('')
    super(
      `${response.status} ${error ?? response.statusText}: ${message ?? 'No JSON of the service.'}${details}` +
        `${reason ? ` (${reason})` : ''}${requestId ? ` [request ${requestId}]` : ''}`,
    )
    this.status = response.status
    this.code = error
    this.reason = reason
    this.issues = issues
    this.requestId = requestId
  }
}

/** No response came, after all retries. `cause` is the last error. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}
