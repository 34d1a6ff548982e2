import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { prepared } from '../../../db/prepared'
import { isDataFault } from '../../../db/sqlstate'
import type { HeldReason } from '../../contract/processing/processing'
import { isPersonReason, PERSON_REASONS } from '../../contract/processing/retry'
import { isApiError } from '../../errors'
import { log } from '../../log'
import { measureStep } from '../../metrics'
import { wake } from '../../wake/wake'
import type { WakeRequest } from '../../wake/wake-request'
import { endOutages, queueNotice } from '../notices/notice'
import { StepError } from '../port/step-error'
import { messageStateOf, type NextJob, nextJob, type StepOutcome } from './next-job'
import type { FinishedStep } from './process-message'

export interface RecordedStep {
  /** When the next step is due; null when the message is completed, failed or held. */
  nextAttemptAt: Date | null
}

/** Records a finished step in one transaction. Null when the attempt id is no longer current. Throws when the database failed. */
export async function recordStep(finished: FinishedStep, now?: Date): Promise<RecordedStep | null> {
  try {
    return await record(finished, now)
  } catch (error) {
    // A result that cannot be stored must not be repeated for ever: the step fails and its retries are counted.
    if (finished.result === null || !isRefused(error)) throw error
    const refused = new StepError('internal_error', 'The result could not be stored.', {
      retry: 'schedule',
      cause: error,
    })
    log.error({ err: error, message: finished.claim.messageId, step: finished.claim.step }, 'a result was refused')
    return record({ ...finished, outcome: { kind: 'failed', error: refused }, result: null }, now)
  }
}

const isRefused = (error: unknown): boolean => isDataFault(error) || isApiError(error)

async function record(finished: FinishedStep, now: Date | undefined): Promise<RecordedStep | null> {
  const { claim, outcome, result } = finished
  const { recorded, wakes } = await db().transaction(async (tx) => {
    const [locked] = await prepared<{ now_ms: number }>(
      tx,
      sql`
      select (extract(epoch from coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp())) * 1000)::float8 as now_ms
      from processing_jobs where id = ${claim.messageId}::uuid and attempt_id = ${claim.attemptId}::uuid for update`,
    )
    if (!locked) return { recorded: null, wakes: [] }
    const at = new Date(locked.now_ms)
    const next = nextJob(claim, outcome, Math.random())
    const wakes = result ? await result.write(tx, at) : []
    const nextAttemptAt = next.delayMs === null ? null : new Date(at.getTime() + next.delayMs)
    await writeJob(tx, finished, { next, at, nextAttemptAt })
    await writeAttempt(tx, finished)
    await notify(tx, finished, next)
    return { recorded: { nextAttemptAt }, wakes }
  })
  if (recorded) logStep(finished)
  if (wakes.length > 0) await wake(wakes satisfies WakeRequest[])
  return recorded
}

async function writeJob(
  tx: Transaction,
  { claim }: FinishedStep,
  { next, at, nextAttemptAt }: { next: NextJob; at: Date; nextAttemptAt: Date | null },
): Promise<void> {
  const isFinished = next.state !== 'pending' && next.state !== 'held'
  await tx.execute(sql`
    with job as (
      update processing_jobs set step = ${next.step}, state = ${next.state}, attempts = ${next.attempts},
        faults = ${next.faults}, interruptions = 0, attempt_id = null, attempt_started_at = null,
        next_attempt_at = ${nextAttemptAt?.toISOString() ?? null}::timestamptz, held_reason = ${next.heldReason},
        held_at = case when ${next.state} = 'held' then ${at.toISOString()}::timestamptz end,
        error_code = ${next.error?.code ?? null}, error_message = ${next.error?.message ?? null},
        finished_at = case when ${isFinished} then ${at.toISOString()}::timestamptz end
      where id = ${claim.messageId}::uuid returning id
    )
    update messages m set state = ${messageStateOf(next.step, next.state)} from job
    where m.id = job.id and m.state <> ${messageStateOf(next.step, next.state)}`)
}

/** What a person can change: the key of a provider, the plan, or a setting. */
const MAILED: readonly HeldReason[] = [
  ...(['provider_paused', 'over_budget', 'over_daily_budget'] as const),
  ...PERSON_REASONS,
]

/** Emails about a message that failed, or that waits for something which a person can change. */
async function notify(tx: Transaction, { claim, outcome }: FinishedStep, next: NextJob): Promise<void> {
  const { accountId } = claim
  if (next.state === 'completed') return endOutages(tx, accountId)
  if (next.state === 'failed') return queueNotice(tx, accountId, { kind: 'failed', reason: next.error?.message ?? '' })
  if (next.heldReason !== null && MAILED.includes(next.heldReason))
    await queueNotice(tx, accountId, {
      kind: isPersonReason(next.heldReason) ? 'review' : 'waiting',
      reason: reasonOf(outcome),
    })
}

const reasonOf = (outcome: StepOutcome): string =>
  outcome.kind === 'held'
    ? outcome.message
    : outcome.kind === 'failed'
      ? outcome.error.message
      : (outcome.hold?.message ?? '')

async function writeAttempt(tx: Transaction, { claim, outcome, result, durationMs }: FinishedStep): Promise<void> {
  // A message that is held did not try anything; its job says why it waits.
  if (outcome.kind === 'held') return
  const { kind, code, message, excerpt } = historyOf(outcome)
  // A refusal of the provider and a fault of this service are repeated without a limit; the history has the first one.
  const isRepeated =
    outcome.kind === 'failed' && ['provider', 'fault'].includes(outcome.error.retry)
      ? sql`exists (select from (
          select code from processing_attempts where message_id = ${claim.messageId}::uuid order by recorded_at desc limit 1
        ) last where last.code = ${code})`
      : sql`false`
  await tx.execute(sql`
    insert into processing_attempts
      (id, message_id, step, number, started_at, duration_ms, outcome, code, message, engine, model, excerpt)
    select * from (values (${claim.attemptId}::uuid, ${claim.messageId}::uuid, ${claim.step}, ${claim.attempts + 1}::int,
      ${claim.startedAt.toISOString()}::timestamptz, ${durationMs}::int, ${kind}, ${code}, ${message ?? result?.remark ?? null},
      ${result?.source?.engine ?? null}, ${result?.source?.model ?? null}, ${excerpt})) as attempt where not ${isRepeated}`)
}

function historyOf(outcome: Exclude<StepOutcome, { kind: 'held' }>) {
  if (outcome.kind === 'done') return { kind: 'done', code: null, message: null, excerpt: null }
  const { code, message, retry, excerpt } = outcome.error
  return { kind: retry === 'fault' ? 'fault' : 'failed', code, message, excerpt: excerpt ?? null }
}

/** Logs one line per step, without any of its content. */
function logStep({ claim, outcome, durationMs }: FinishedStep): void {
  measureStep(claim.step, outcome.kind, durationMs)
  const line = {
    message_id: claim.messageId,
    step: claim.step,
    number: claim.attempts + 1,
    ms: durationMs,
    ...(claim.requestId ? { request_id: claim.requestId } : {}),
  }
  if (outcome.kind === 'done') log.info(line, 'step')
  else if (outcome.kind === 'held') log.info({ ...line, held: outcome.reason }, 'step held')
  else log.warn({ ...line, code: outcome.error.code, err: outcome.error.cause }, 'step failed')
}
