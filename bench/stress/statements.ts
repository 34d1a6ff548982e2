import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connection } from '../../db/client'
import { expectRequests, type PhaseEnvironment, startPhase } from '../deliveries/environment'
import { fillNow } from '../deliveries/fill'
import { allRecorded, check } from '../deliveries/phase'
import { createTargets } from '../deliveries/targets'
import { messageText } from '../message'
import { round } from '../report'
import { meter } from '../usage'
import { count, type PhaseContext, type PhaseResult, row } from './result'

const SUBSCRIPTIONS = 100
const BACKLOG = 5000
const SINGLY = 100
const SINGLY_SECONDS = 5
const LEAD_SECONDS = 2
const ROLE = 'bench_worker'
const GOAL = 1

/**
 * Settings with which counting is disabled until it is enabled (pg_stat_statements comes with the embedded Postgres).
 */
export const SETTINGS = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'none' }

interface Counted {
  events: number
  statements: number
  each: number
  /** The most frequent statements. */
  most: { calls: number; statement: string }[]
}

/**
 * Counts the SQL statements of the worker for each delivery in Postgres, including begin, commit and periodic
 * statements (heartbeat, polling, tasks). The worker has its own role, so other statements are not counted.
 */
export async function statements(context: PhaseContext): Promise<PhaseResult> {
  const { instance, port, say } = context
  const url = await asRole(await instance.freshDatabase('bench_statements'))
  const targets = await createTargets(SUBSCRIPTIONS, [`https://127.0.0.1:${port}`])
  const stage = await startPhase(context, targets, `127.0.0.1:${port}`, { DATABASE_URL: url })
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

/** Counts the statements for these events, due over this many seconds, until the last result is recorded. */
async function counted({ sink, targets }: PhaseEnvironment, events: number, seconds: number) {
  const [first] = targets
  if (!first) throw new Error('No subscription to deliver to.')
  const { sql } = connection()
  await expectRequests(sink, targets)
  const spread = { from: LEAD_SECONDS, to: LEAD_SECONDS + seconds }
  const due = await fillNow(targets, events, { ...spread, data: messageText(first.account, first.channel) })
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

/** Returns the URL of the same database with a role whose statements are counted. */
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
