import { pino } from 'pino'
import { env } from './env'

/** One JSON line an event on standard output. Never given a secret; what could hold one is redacted all the same. */
export const log = pino({
  level: process.env.LOG_LEVEL ? env().LOG_LEVEL : 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['authorization', 'secret', 'token', 'password', '*.authorization', '*.secret', '*.token', '*.password'],
})
