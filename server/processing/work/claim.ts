import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { prepared } from '../../../db/prepared'
import type { Step } from '../../contract/processing/processing'
import { dueOrder, dueRowsOf } from '../../wake/wake-request'
import type { JobPosition } from './next-job'

/** A step in flight renews it three times in this time. */
export const LEASE_SECONDS = 30

/** An attempt whose worker died is repeated under the same number; the third one uses the number up. */
const MAX_INTERRUPTIONS = 3

export interface StepClaim extends JobPosition {
  messageId: string
  accountId: string
  /** Recording the result is fenced by it. */
  attemptId: string
  startedAt: Date
  /** The id of the request that sent or imported the message, for the log. */
  requestId?: string | null
  /** The worker died for the third time: the step is not run but counted as failed. */
  isInterruptedTooOften: boolean
}

export interface StepRequest {
  accountId: string
  most: number
}

/** Claims due messages, oldest first, each with a new attempt id and a lease. */
export function claimDueSteps(wants: readonly StepRequest[]): Promise<StepClaim[]> {
  const wanted = JSON.stringify(wants.map(({ accountId, most }) => ({ account_id: accountId, most })))
  return claim(sql`
      select j.* from json_to_recordset(${wanted}::json) as wanted (account_id uuid, most int)
      cross join lateral (
        select ${LOCKED} from processing_jobs
        where ${dueRowsOf('message', sql`wanted.account_id`)}
        order by ${dueOrder('message')} limit wanted.most for update skip locked
      ) j`)
}

/** Claims the step of one message. Null when it is not due, or another worker has it. `now` overrides the database's clock in tests. */
export async function claimStep(messageId: string, now?: Date): Promise<StepClaim | null> {
  const [claimed] = await claim(
    sql`
      select ${LOCKED} from processing_jobs
      where id = ${messageId}::uuid and state = 'pending' and next_attempt_at <= (select now from clock)
      for update skip locked`,
    now,
  )
  return claimed ?? null
}

const LOCKED = sql.raw('id, account_id, step, attempts, faults, attempt_id, attempt_started_at, interruptions')

interface ClaimRow extends Record<string, unknown> {
  message_id: string
  account_id: string
  step: Step
  attempts: number
  faults: number
  attempt_id: string
  started_ms: number
  is_interrupted_too_often: boolean
  request_id: string | null
}

async function claim(due: SQL, now?: Date): Promise<StepClaim[]> {
  const rows = await prepared<ClaimRow>(db(), claimStatement(due, now))
  return rows.map((row) => ({
    messageId: row.message_id,
    accountId: row.account_id,
    step: row.step,
    attempts: row.attempts,
    faults: row.faults,
    attemptId: row.attempt_id,
    startedAt: new Date(row.started_ms),
    isInterruptedTooOften: row.is_interrupted_too_often,
    requestId: row.request_id,
  }))
}

/** A due row with an attempt id was left by a worker that died: its attempt goes into the history as interrupted. */
const claimStatement = (due: SQL, now: Date | undefined): SQL => sql`
  with clock as materialized (
    select coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp()::timestamptz(3)) as now
  ), due as materialized (${due}
  ), interrupted as (
    insert into processing_attempts (id, message_id, step, number, started_at, outcome, code)
    select attempt_id, id, step, attempts + 1, attempt_started_at, 'interrupted', 'interrupted'
    from due where attempt_id is not null
  ), claimed as (
    update processing_jobs j
    set attempt_id = gen_random_uuid(), attempt_started_at = clock.now,
      interruptions = due.interruptions + case when due.attempt_id is null then 0 else 1 end,
      next_attempt_at = clock.now + make_interval(secs => ${LEASE_SECONDS})
    from due, clock where j.id = due.id
    returning j.id, j.account_id, j.step, j.attempts, j.faults, j.attempt_id, j.attempt_started_at,
      j.interruptions >= ${MAX_INTERRUPTIONS} as is_interrupted_too_often
  ), shown as (
    update messages m set state = 'transcribing' from claimed c
    where m.id = c.id and c.step = 'transcribe' and m.state = 'recorded'
  )
  select id as message_id, account_id, step, attempts, faults, attempt_id, is_interrupted_too_often,
    (extract(epoch from attempt_started_at) * 1000)::float8 as started_ms,
    (select m.request_id from messages m where m.id = claimed.id) as request_id
  from claimed`

/** Extends leases. Returns the attempt ids that still have theirs; the others were claimed again or discarded. */
export async function renewLeases(claims: readonly StepClaim[], now?: Date): Promise<Set<string>> {
  const ours = JSON.stringify(claims.map(({ messageId, attemptId }) => ({ id: messageId, attempt_id: attemptId })))
  const rows = await db().execute<{ attempt_id: string }>(sql`
    update processing_jobs j set next_attempt_at =
      coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp()) + make_interval(secs => ${LEASE_SECONDS})
    from json_to_recordset(${ours}::json) as ours (id uuid, attempt_id uuid)
    where j.id = ours.id and j.attempt_id = ours.attempt_id
    returning j.attempt_id`)
  return new Set(rows.map(({ attempt_id }) => attempt_id))
}

/** Releases a claim whose step was not run, because the worker is stopping. It is due again at once. */
export async function releaseStep(claim: StepClaim): Promise<void> {
  await db().execute(sql`
    update processing_jobs set attempt_id = null, attempt_started_at = null, next_attempt_at = clock_timestamp()
    where id = ${claim.messageId}::uuid and attempt_id = ${claim.attemptId}::uuid`)
}
