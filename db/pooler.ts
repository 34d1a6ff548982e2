import type pg from 'pg'
import type postgres from 'postgres'
import { withOneClient } from './one-client'

/** What is between a process and its Postgres. In transaction mode a session can have another backend after each transaction. */
export type Pooler = 'none' | 'session' | 'transaction'

/** An idle pooler in transaction mode is found in the first round, because two sessions share a backend. */
const ROUNDS = 10

/**
 * Finds out whether `url` is a connection pooler. Every pooler reports a process id of its own when a session starts. In
 * transaction mode the next statement of a session runs on another backend, or a second session gets the backend of the
 * first. A pooler that is busy shows this only now and then, so it is asked several times.
 */
export const findPooler = (url: string): Promise<Pooler> =>
  withOneClient(url, async (first) => {
    const backend = await backendOf(first)
    if ('processID' in first && first.processID === backend) return 'none'
    return withOneClient(url, async (second) => {
      for (let round = 0; round < ROUNDS; round++)
        if ((await backendOf(second)) === backend || (await backendOf(first)) !== backend) return 'transaction'
      return 'session'
    })
  })

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid
}

/**
 * Makes a client send a statement only on a connection without another one. postgres.js first asks for the types of the parameters, with a
 * message that does not end the statement. Behind another statement, PgBouncer 1.18 has given the backend to another session when the
 * response comes, and the statement never ends.
 */
export function withoutPipelining(sql: postgres.Sql): postgres.Sql {
  const { unsafe } = sql
  // postgres.js calls `onexecute` when it has sent the statement. Without `true`, the connection takes no other one. `begin` has its own.
  const options: object = { onexecute: () => false }
  const alone = (text: string, parameters: never[] = [], given: object = {}) =>
    unsafe.call(sql, text, parameters, { ...options, ...given })
  return Object.assign(sql, { unsafe: alone })
}
