import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { recordingParts } from '../../../db/schema'
import { PLAN_TERMS } from '../../accounts/account/plan'
import { PLANS } from '../../contract/accounts/account'
import { MAX_PART_BYTES } from '../../contract/intake/protocol'
import { StepError } from '../port/step-error'

/** Stores a recording in parts, in the transaction that creates its message. */
export async function storeParts(tx: Transaction, messageId: string, recording: Uint8Array): Promise<void> {
  const parts = Array.from({ length: Math.ceil(recording.length / MAX_PART_BYTES) }, (_, number) => {
    const bytes = recording.subarray(number * MAX_PART_BYTES, (number + 1) * MAX_PART_BYTES)
    return { messageId, number, bytes, digest: digestOf(bytes) }
  })
  await tx.insert(recordingParts).values(parts)
}

/** Joins the parts of a recording. @throws StepError audio_incomplete for missing or changed parts */
export async function joinParts(messageId: string): Promise<Uint8Array> {
  const parts = await db()
    .select()
    .from(recordingParts)
    .where(eq(recordingParts.messageId, messageId))
    .orderBy(asc(recordingParts.number))
  const isWhole = parts.every(({ number, bytes, digest }, index) => number === index && digestOf(bytes).equals(digest))
  if (parts.length === 0 || !isWhole)
    throw new StepError('audio_incomplete', 'Parts of the recording are missing or damaged.', { retry: 'never' })
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

export async function deleteParts(tx: Transaction, messageId: string): Promise<void> {
  await tx.delete(recordingParts).where(eq(recordingParts.messageId, messageId))
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

const BATCH = 500

/**
 * Deletes the parts of failed messages past the audio retention of their plan (choices.md, "Audio retention by plan").
 * @returns how many messages lost their parts
 */
export async function deleteOldParts(now?: Date): Promise<number> {
  const days = JSON.stringify(Object.fromEntries(PLANS.map((plan) => [plan, PLAN_TERMS[plan].audioRetentionDays])))
  const rows = await db().execute<{ id: string }>(sql`
    with old as materialized (
      select j.id from processing_jobs j join messages m on m.id = j.id join accounts a on a.id = j.account_id
      where j.state = 'failed' and exists (select from recording_parts p where p.message_id = j.id)
        and m.created_at <= coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp())
          - make_interval(hours => 24 * least((${days}::jsonb ->> a.plan)::int, a.audio_retention_days))
      limit ${BATCH} for update of j skip locked
    ), deleted as (delete from recording_parts p using old where p.message_id = old.id)
    select id from old`)
  return rows.length
}
