import { pino } from 'pino'
import { env } from './env'
import { currentRequestId } from './request-id'

/** Writes one JSON line per event to standard output. */
export const log = pino({
  level: process.env.LOG_LEVEL ? env().LOG_LEVEL : 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: loggable },
  mixin: () => ofRequest(),
  redact: ['authorization', 'secret', 'token', 'password', '*.authorization', '*.secret', '*.token', '*.password'],
})

/** Returns what the log may contain of an error. A failed query of Drizzle has its parameters (URLs, hashes) in message and stack. */
function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return {
    type: error.name,
    message: 'query' in error && 'params' in error ? `Failed query: ${error.query}` : error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: loggable(error.cause) }),
  }
}

/** The id of the request whose work writes a line. */
export function ofRequest(): { request_id?: string } {
  const id = currentRequestId()
  return id === null ? {} : { request_id: id }
}
