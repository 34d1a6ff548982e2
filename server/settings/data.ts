import { z } from 'zod'
import { setting } from './setting'

export const data = {
  DATA_DIR: z
    .string()
    .default('.data')
    .meta(
      setting(
        'Folder of the embedded Postgres, recordings, generated keys and unsent mail. A relative path starts at the project.',
      ),
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, hostname: /.*/ })
    .optional()
    .meta(
      setting('PostgreSQL 15 or later, as `postgres://user:password@host:5432/name`.', {
        default: 'an embedded PostgreSQL 18 in `DATA_DIR`, and the demonstration',
      }),
    ),
}
