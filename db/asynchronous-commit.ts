import { sql } from 'drizzle-orm'

/**
 * A column that makes the commit of its statement asynchronous: the commit does not wait until the disk has it. A crash of Postgres
 * or of its machine can undo the statements of the last 0.6 seconds (three times `wal_writer_delay`), a crash of this service none.
 * Other sessions see the result as after every commit. Use it only in a statement that runs outside of a transaction and whose
 * result may be lost (decision 18). The value of the column is `off`.
 * https://www.postgresql.org/docs/current/wal-async-commit.html
 */
export const ASYNCHRONOUS_COMMIT = sql`set_config('synchronous_commit', 'off', true)`
