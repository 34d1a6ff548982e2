import { connection } from '../../db/client'

/** Settings with which Postgres counts statements (pg_stat_statements comes with the embedded Postgres). */
export const COUNTING = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.track_utility': 'on',
}

/** What a statement costs for each event. Times are in Postgres, in microseconds. */
export interface StatementCost {
  statement: string
  calls: number
  rows: number
  planningUs: number
  executionUs: number
  walBytes: number
}

/** Counts every statement of every client while `work` runs, and returns them by time, for each of its events. */
export async function statementCosts(work: () => Promise<{ events: number }>): Promise<StatementCost[]> {
  const { sql } = connection()
  await sql`create extension if not exists pg_stat_statements`
  await sql`select pg_stat_statements_reset()`
  const { events } = await work()
  const rows = await sql<StatementCost[]>`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as statement, sum(calls)::float8 / ${events} as calls,
      sum(rows)::float8 / ${events} as rows, sum(total_plan_time) * 1000 / ${events} as "planningUs",
      sum(total_exec_time) * 1000 / ${events} as "executionUs", sum(wal_bytes)::float8 / ${events} as "walBytes"
    from pg_stat_statements where query not like '%pg_stat_statements%' group by 1
    order by sum(total_plan_time + total_exec_time) desc`
  return [...rows]
}
