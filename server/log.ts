import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import { env } from './env'
import { oncePerProcess } from './per-process'

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

const storage = oncePerProcess('request id', () => new AsyncLocalStorage<string>())()

/**
 * Runs the work of a request. Log lines of the work have its id, and so do the messages, events and deliveries that it makes:
 * the worker writes it into the lines of their attempts.
 */
export const withRequestId = <T>(id: string, work: () => T): T => storage.run(id, work)

/** Returns the id of the request that is being worked on; null outside of one. */
export const currentRequestId = (): string | null => storage.getStore() ?? null
