import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connection } from '../../db/client'
import { gather } from '../deliveries/audience'
import { filled } from '../deliveries/fill'
import { allRecorded, check } from '../deliveries/phase'
import { begin, type Stage, stageFor } from '../deliveries/stage'
import { messageText } from '../message'
import { round } from '../report'
import { meter } from '../usage'
import { count, type Finding, row, type Site } from './finding'

const SUBSCRIPTIONS = 100
const BACKLOG = 5000
const SINGLY = 100
const SINGLY_SECONDS = 5
const LEAD_SECONDS = 2
const ROLE = 'bench_worker'
const GOAL = 1

/** So that the counting costs nothing where nothing is counted (pg_stat_statements comes with the embedded Postgres). */
export const SETTINGS = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'none' }

interface Counted {
  events: number
  statements: number
  each: number
  /** Those sent most often. */
  most: { calls: number; statement: string }[]
}

/**
 * SQL statements that the worker sends for each delivery, counted by Postgres itself: begin, commit and what the worker asks
 * anyway (its heartbeat, its looks, its tasks) are among them. The worker has a role of its own, so no other statements are.
 */
export async function statements(site: Site): Promise<Finding> {
  const { instance, port, say } = site
  const url = await asRole(await instance.freshDatabase('bench_statements'))
  const targets = await gather(SUBSCRIPTIONS, [`https://127.0.0.1:${port}`])
  const stage = await stageFor(site, targets, `127.0.0.1:${port}`, { DATABASE_URL: url })
  const usage = await meter(stage.pids)
  await stage.worker.ask(null)
  say(`${SINGLY} events one by one`)
  const singly = await counted(stage, SINGLY, SINGLY_SECONDS)
  say(`a backlog of ${BACKLOG}`)
  const backlog = await counted(stage, BACKLOG, 0)
  const { otherCores } = await usage()
  await stage.worker.stop()
  return {
    rows: [
      row(
        `SQL statements for each of ${count(BACKLOG)} deliveries`,
        backlog.each.toFixed(2),
        `${singly.each.toFixed(1)} one by one`,
        `at most ${GOAL}`,
        backlog.each <= GOAL,
      ),
    ],
    checks: [backlog.check, singly.check],
    otherCores: [otherCores],
    raw: { backlog, singly },
  }
}

/** Of this many events, due over so many seconds, from before the first is due until the last result is recorded. */
async function counted({ sink, targets }: Stage, events: number, seconds: number) {
  const [first] = targets
  if (!first) throw new Error('There is no subscription to deliver to.')
  const { sql } = connection()
  await begin(sink, targets)
  const spread = { from: LEAD_SECONDS, to: LEAD_SECONDS + seconds }
  const due = await filled(targets, events, { ...spread, data: messageText(first.account, first.channel) })
  await sleep((LEAD_SECONDS * 1000) / 2)
  await sql`select pg_stat_statements_reset()`
  await allRecorded(sink, events)
  const most = await sql<{ calls: number; statement: string }[]>`
    select calls::int, left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as statement
    from pg_stat_statements where userid = ${ROLE}::text::regrole order by calls desc`
  const ids = due.map(({ eventId }) => eventId)
  const { check: found } = await check(sink, ids)
  const total = most.reduce((sum, { calls }) => sum + calls, 0)
  const result: Counted = { events, statements: total, each: round(total / events, 3), most: most.slice(0, 12) }
  return { ...result, check: found }
}

/** The same database as a role whose statements are counted. */
async function asRole(database: string): Promise<string> {
  const { sql } = connection()
  const password = randomBytes(16).toString('hex')
  await sql.unsafe(`create role ${ROLE} superuser login password '${password}'`)
  await sql.unsafe(`alter role ${ROLE} set pg_stat_statements.track = 'top'`)
  await sql.unsafe('create extension pg_stat_statements')
  const url = new URL(database)
  url.username = ROLE
  url.password = password
  return url.href
}
