import { sql } from 'drizzle-orm'
import { PERMANENT_FAILURES } from '../contract/processing/retry'

const CODES = sql.join(
  PERMANENT_FAILURES.map((code) => sql`${code}`),
  sql`, `,
)

/** Tells whether a retry can help a failed row of `processing_jobs` (`canRetry`). */
export const IS_RETRYABLE = sql`coalesce(error_code, '') not in (${CODES})`
