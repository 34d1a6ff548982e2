import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import type { FailureCode, HeldReason, Step } from '../contract/processing/processing'
import { canRetry, isPersonReason, PERMANENT_FAILURES } from '../contract/processing/retry'
import { ApiError } from '../errors'
import { wake } from '../wake/wake'
import type { WakeRequest } from '../wake/wake-request'
import { messageStateOf } from './work/next-job'

const BATCH = 500

/** `retryable` leaves out messages that a retry cannot help (`canRetry`). `any` is for operators, who can end the cause. */
type Scope = 'retryable' | 'any'

/** Runs the failed or held step of a message again with a new schedule. Null without it. Throws ApiError conflict. */
export async function retryMessage(
  account: Account,
  actor: Actor,
  messageId: string,
  scope: Scope = 'retryable',
): Promise<true | null> {
  const wakes = await db().transaction(async (tx) => {
    const [job] = await tx.execute<RetriedJob>(sql`
      select state, held_reason, error_code from processing_jobs where id = ${messageId}::uuid and account_id = ${account.id}::uuid for update`)
    if (!job) return null
    if (job.state !== 'failed' && job.state !== 'held')
      throw new ApiError('conflict', { message: 'Only a failed or waiting message can be retried.' })
    if (scope === 'retryable') requireRetryable(job)
    const retried = await restart(tx, account, [messageId])
    await recordActivity(tx, account, actor, { action: 'message_retried', subjectId: messageId })
    return retried
  })
  if (wakes === null) return null
  await wake(wakes)
  return true
}

interface RetriedJob extends Record<string, unknown> {
  state: string
  held_reason: HeldReason | null
  error_code: FailureCode | null
}

function requireRetryable({ held_reason, error_code }: RetriedJob): void {
  if (canRetry({ held: held_reason, code: error_code })) return
  const message =
    held_reason === null
      ? 'A retry cannot help: the recording cannot be processed. Discard the message.'
      : isPersonReason(held_reason)
        ? 'A retry cannot help: complete the message as it was heard, or correct its transcript.'
        : 'A retry cannot help: the message continues by itself when the limit allows it.'
  throw new ApiError('conflict', { message })
}

/** Retries all failed messages of the account that the scope includes. Returns how many. */
export async function retryAllFailed(account: Account, actor: Actor, scope: Scope = 'retryable'): Promise<number> {
  const isIncluded = scope === 'any' ? sql`true` : IS_RETRYABLE
  let retried = 0
  for (;;) {
    const wakes = await db().transaction(async (tx) => {
      const rows = await tx.execute<{ id: string }>(sql`
        select id from processing_jobs where account_id = ${account.id}::uuid and state = 'failed' and ${isIncluded}
        order by finished_at limit ${BATCH} for update skip locked`)
      return restart(
        tx,
        account,
        rows.map(({ id }) => id),
      )
    })
    await wake(wakes)
    retried += wakes.length
    if (wakes.length < BATCH) break
  }
  if (retried > 0) await recordActivity(db(), account, actor, { action: 'messages_retried', detail: String(retried) })
  return retried
}

/**
 * Makes locked jobs due now, from the step at which they stopped. A message that waits for a person, who wrote no other
 * text, is completed as it was heard.
 */
export async function restart(
  tx: Transaction,
  account: { id: string },
  ids: readonly string[],
): Promise<WakeRequest[]> {
  if (ids.length === 0) return []
  const wanted = JSON.stringify(ids)
  const rows = await tx.execute<{ id: string; step: Step; wake_generation: number; reason: HeldReason | null }>(sql`
    with before as (
      select id, held_reason from processing_jobs
      where id in (select value::uuid from json_array_elements_text(${wanted}::json)) and state in ('failed', 'held')
    )
    update processing_jobs j set state = 'pending', attempts = 0, interruptions = 0, faults = 0, held_reason = null,
      held_at = null, finished_at = null, next_attempt_at = clock_timestamp(), wake_generation = wake_generation + 1
    from before where j.id = before.id
    returning j.id, j.step, j.wake_generation, before.held_reason as reason`)
  const states = JSON.stringify(
    rows.map(({ id, step, reason }) => ({
      id,
      state: messageStateOf(step, 'pending'),
      as_heard: reason !== null && isPersonReason(reason) ? reason : null,
    })),
  )
  await tx.execute(sql`
    update messages m set state = s.state,
      completed_as_heard = case when m.corrected_at is null then coalesce(m.completed_as_heard, s.as_heard) end
    from json_to_recordset(${states}::json) as s (id uuid, state text, as_heard text) where m.id = s.id`)
  return rows.map((row) => ({ kind: 'message', id: row.id, groupId: account.id, wakeGeneration: row.wake_generation }))
}

const CODES = sql.join(
  PERMANENT_FAILURES.map((code) => sql`${code}`),
  sql`, `,
)

/** Tells whether a retry can help a failed row of `processing_jobs` (`canRetry`). */
export const IS_RETRYABLE = sql`coalesce(error_code, '') not in (${CODES})`
