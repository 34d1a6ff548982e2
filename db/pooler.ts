import type pg from 'pg'
import type postgres from 'postgres'
import { withOneClient } from './one-client'
import { DatabaseError } from './reachable'

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

/**
 * Checks that DATABASE_URL and DIRECT_DATABASE_URL name one database. Someone who starts a copy with another DATABASE_URL
 * and forgets the other one would migrate the original and take its tasks.
 * @throws DatabaseError when they name two
 */
export async function requireSameDatabase(url: string, directUrl: string): Promise<void> {
  const [through, direct] = await Promise.all([identityOf(url), identityOf(directUrl)])
  if (through.oid === direct.oid && through.started_at === direct.started_at) return
  throw new DatabaseError(
    `DATABASE_URL names the database ${through.name}, and DIRECT_DATABASE_URL names ${direct.name} of ${new URL(directUrl).host}. ` +
      'Set both to one database, or remove DIRECT_DATABASE_URL.',
  )
}

/** The time at which a server started tells it from its copies, which have the same ids. */
const identityOf = (url: string): Promise<{ name: string; oid: string; started_at: string }> =>
  withOneClient(url, async (client) => {
    const { rows } = await client.query(
      `select datname as name, oid::text, extract(epoch from pg_postmaster_start_time())::text as started_at
       from pg_database where datname = current_database()`,
    )
    return rows[0]
  })

/** A prepared statement keeps the plan of its first calls: on a new database a scan of the whole table. So statements use an index. */
export const PLANNER_SETTINGS = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // A plan that cannot avoid what is off has a cost of 10^10. Postgres would compile it, which takes a second.
  jit: 'off',
}

/**
 * Sets the planner settings of the role in this database, for sessions that begin later. Needed behind a pooler, which takes no settings
 * at the start of a session.
 */
export const setPlannerOfRole = (url: string): Promise<void> =>
  withOneClient(url, async (client) => {
    for (const [name, value] of Object.entries(PLANNER_SETTINGS))
      await client.query(
        `do $$ begin execute format('alter role current_user in database %I set ${name} = ${value}', current_database()); end $$`,
      )
  })
