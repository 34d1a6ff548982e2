import { withOneClient } from './one-client'
import { DatabaseError } from './reachable'

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
