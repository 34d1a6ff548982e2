import { z } from 'zod'
import { setting } from './setting'

export const log = {
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta(setting('`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.')),
}
