import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { env } from './env'

/** One JSON line an event on standard output. Never given a secret; what could hold one is redacted all the same. */
export const log = pino({
  level: process.env.LOG_LEVEL ? env().LOG_LEVEL : 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: loggable },
  redact: ['authorization', 'secret', 'token', 'password', '*.authorization', '*.secret', '*.token', '*.password'],
})

/** What may be written of an error. A failed query's message, stack and fields carry its parameters (URLs, hashes): left out. */
function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return {
    type: error.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: loggable(error.cause) }),
  }
}
