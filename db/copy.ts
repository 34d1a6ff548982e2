import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type CopyStreamQuery, from, to } from 'pg-copy-streams'
import { withOneClient } from './one-client'

// COPY over the driver `pg`: postgres.js never ends a COPY that Postgres refuses after its last row, such as for a foreign key.

/** Runs `work` with a connection of its own, without time limits of statements. A lost connection fails what runs on it. */
export const withClient = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withOneClient(
    url,
    async (client) => {
      await client.query('set statement_timeout = 0')
      await client.query('set idle_in_transaction_session_timeout = 0')
      return work(client)
    },
    { application_name: 'voice-message-backup', keepAlive: true },
  )

/**
 * Runs `work` in a transaction. `mode` follows `begin`. After an error the connection can only be ended, which rolls back: a
 * statement would wait for ever behind a COPY whose reader or writer has failed.
 */
export async function inTransaction<T>(client: pg.Client, mode: string, work: () => Promise<T>): Promise<T> {
  await client.query(`begin ${mode}`)
  const result = await work()
  await client.query('commit')
  return result
}

/** Reads the rows of a table or of `(select …)` in the text format of COPY: one line for each row. */
export const copyOut = (client: pg.Client, source: string): Readable => client.query(to(`copy ${source} to stdout`))

/** Writes rows of the text format into a table. `rowCount` is known when the stream has finished. */
export const copyIn = (client: pg.Client, target: string): CopyStreamQuery =>
  client.query(from(`copy ${target} from stdin`))
