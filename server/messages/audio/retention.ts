import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { databaseTime, db, type Transaction } from '../../../db/client'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import { PLAN_TERMS } from '../../accounts/account/plan'
import { PLANS } from '../../contract/accounts/account'
import { log } from '../../log'
import { audioStore } from './audio-store'
import { requireOwnAudioStore } from './audio-store-identity'

const BATCH = 200

interface Due extends Record<string, unknown> {
  id: string
  account_id: string
  audio_key: string
  kept_from: string
  /** An earlier run began the deletion and ended before it was recorded. */
  is_begun: boolean
}

/** Deletes recordings past the retention of their plan and their link. A later run finishes an interrupted one. Throws AudioStoreError. */
export async function deleteOldAudio({
  now: given,
  batch = BATCH,
}: {
  now?: Date
  batch?: number
} = {}): Promise<{ deleted: number; missing: number }> {
  await requireOwnAudioStore()
  const now = given ?? (await databaseTime())
  const failures: unknown[] = []
  const missing: string[] = []
  let deleted = 0
  let last: Due | undefined
  do {
    const due: Due[] = await selectDue(now, batch, last)
    last = due.length === batch ? due.at(-1) : undefined
    const ready = await markDeletionBegun(due, now, { failures, missing })
    const results = await Promise.allSettled(ready.map(({ audio_key }) => audioStore().delete(audio_key)))
    failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])))
    const done = ready.filter((_, index) => results[index]?.status === 'fulfilled').map(({ id }) => id)
    if (done.length > 0) await db().update(messages).set({ audioDeletedAt: now }).where(inArray(messages.id, done))
    deleted += done.length
  } while (last)
  if (deleted > 0) log.info({ deleted }, 'old recordings deleted')
  const absent = await stillMissing(missing)
  if (absent.length > 0)
    log.error(
      { missing: absent.length, message_ids: absent.slice(0, 10) },
      'recordings due for deletion are not in the audio store; they are not marked as deleted',
    )
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} recordings could not be deleted`)
  return { deleted, missing: absent.length }
}

/** Returns the ids that are still not deleted, because another process may have deleted some meanwhile. */
async function stillMissing(ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db().execute<{ id: string }>(sql`
    select id from messages where id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
      and audio_deleting_at is null and audio_deleted_at is null order by id`)
  return rows.map(({ id }) => id)
}

async function markDeletionBegun(
  due: readonly Due[],
  now: Date,
  { failures, missing }: { failures: unknown[]; missing: string[] },
): Promise<Due[]> {
  const fresh = due.filter(({ is_begun }) => !is_begun)
  const heads = await Promise.allSettled(fresh.map(({ audio_key }) => audioStore().head(audio_key)))
  const present = fresh.filter((row, index) => {
    const head = heads[index]
    if (head?.status !== 'fulfilled') failures.push(head?.reason)
    else if (head.value === null) missing.push(row.id)
    return head?.status === 'fulfilled' && head.value !== null
  })
  const ids = present.map(({ id }) => id)
  if (ids.length > 0) await db().update(messages).set({ audioDeletingAt: now }).where(inArray(messages.id, ids))
  return [...due.filter(({ is_begun }) => is_begun), ...present]
}

/** Account by account, so that each is one range of the index messages_audio. */
function selectDue(now: Date, batch: number, last: Due | undefined): Promise<Due[]> {
  const days = JSON.stringify(Object.fromEntries(PLANS.map((plan) => [plan, PLAN_TERMS[plan].audioRetentionDays])))
  const isAfter = last
    ? sql`(a.id > ${last.account_id}::uuid or (${KEPT_FROM}, id) > (${last.kept_from}::timestamptz, ${last.id}::uuid))`
    : sql`true`
  return db().execute<Due>(sql`
    select a.id as account_id, m.id, m.audio_key, m.kept_from::text, m.is_begun from accounts a
    cross join lateral (
      select id, audio_key, ${KEPT_FROM} as kept_from, audio_deleting_at is not null as is_begun from messages
      where account_id = a.id and audio_key is not null and audio_deleted_at is null
        and (audio_deleting_at is not null or coalesce(audio_expires_at <= ${now.toISOString()}::timestamptz, true))
        and ${KEPT_FROM} <= ${now.toISOString()}::timestamptz - make_interval(hours => 24 * least((${days}::jsonb ->> a.plan)::int, a.audio_retention_days))
        and ${isAfter}
      order by ${KEPT_FROM}, id limit ${batch}
    ) m
    where ${last ? sql`a.id >= ${last.account_id}::uuid` : sql`true`}
    order by a.id, m.kept_from, m.id limit ${batch}`)
}

const KEPT_FROM = sql.raw('coalesce(completed_at, created_at)')

export const DELETE_LATE_FILES = 'delete_late_files'

/** Longer than any worker holds the lease of a step that it cannot record, with the time to store a file. */
const LATE_MINUTES = 5

const Payload = z.object({ keys: z.array(z.string()) })

/** Deletes files of erased messages once more, after no worker can store them. Queued with the commit of `tx`. */
export async function deleteFilesLater(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(sql`
    select graphile_worker.add_job(${DELETE_LATE_FILES}, json_build_object('keys', ${JSON.stringify(keys)}::json),
      run_at => clock_timestamp() + make_interval(mins => ${LATE_MINUTES}))`)
}

/** Task. A file that a message has is kept. @throws AudioStoreError: the task runs again */
export async function deleteLateFiles(payload: unknown): Promise<void> {
  const { keys } = Payload.parse(payload)
  const used = await db().execute<{ id: string }>(sql`
    select id from messages where id in (select value::uuid from json_array_elements_text(${JSON.stringify(keys)}::json))`)
  const late = keys.filter((key) => used.every(({ id }) => id !== key))
  await requireOwnAudioStore()
  for (const key of late) await audioStore().delete(key)
}

/** Revokes the listen URL of a message (spec, "Audio URL"). A repeat keeps the first time. Null without the message. */
export function revokeAudio(account: Account, actor: Actor, messageId: string): Promise<Date | null> {
  const mine = and(eq(messages.id, messageId), eq(messages.accountId, account.id))
  const revokedAt = { revokedAt: messages.audioRevokedAt }
  return db().transaction(async (tx) => {
    const [revoked] = await tx
      .update(messages)
      .set({ audioRevokedAt: sql`clock_timestamp()` })
      .where(and(mine, isNull(messages.audioRevokedAt)))
      .returning(revokedAt)
    if (revoked) await recordActivity(tx, account, actor, { action: 'audio_revoked', subjectId: messageId })
    const [row] = revoked ? [revoked] : await tx.select(revokedAt).from(messages).where(mine)
    return row?.revokedAt ?? null
  })
}
