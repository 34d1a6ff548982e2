import { type ApiError, toApiError } from '../errors'
import { log } from '../log'

/**
 * Runs a handler and writes one log line. An error becomes the response that `refuse` makes of it. Never throws.
 * @param line what the line says of the request, as it is known at the end
 */
export async function loggedResponse<Of extends { status: number } = Response>(
  line: (error: ApiError | null) => Record<string, unknown>,
  run: () => Promise<Of>,
  refuse: (error: ApiError) => Of,
): Promise<Of> {
  const startedAt = performance.now()
  let error: ApiError | null = null
  const response = await run().catch((thrown: unknown) => {
    error = toApiError(thrown)
    return refuse(error)
  })
  logRequest({ ...line(error), status: response.status, ms: Math.round(performance.now() - startedAt) }, error)
  return response
}

function logRequest(line: Record<string, unknown>, error: ApiError | null): void {
  const whole = { ...line, error: error?.error }
  if (error?.error === 'internal_error') log.error({ ...whole, err: error.cause }, 'request')
  else log.info(whole, 'request')
}
