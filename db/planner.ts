import { withOneClient } from './one-client'

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
