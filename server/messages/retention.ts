import { inArray, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { messages } from '../../db/schema'
import { PLAN_TERMS } from '../accounts/plan'
import { PLANS } from '../contract/account'
import { log } from '../log'
import { audioStore } from './audio-store'

const BATCH = 200

/**
 * Deletes the recordings that are older than their account's plan keeps them, counted from completion, or from the recording
 * where there was none (choices.md, "Audio retention by plan"). The file goes before the mark: what dies in between is done again.
 * @throws AggregateError when the store refused some; all others are deleted by then
 */
export async function deleteOldAudio({ now = new Date(), batch = BATCH } = {}): Promise<{ deleted: number }> {
  const store = audioStore()
  const failures = new Map<string, unknown>()
  let deleted = 0
  for (;;) {
    const due = await selectDue(now, batch, [...failures.keys()])
    const results = await Promise.allSettled(due.map(({ audio_key }) => store.delete(audio_key)))
    const done: string[] = []
    for (const [index, { id }] of due.entries()) {
      const result = results[index]
      if (result?.status === 'rejected') failures.set(id, result.reason)
      else done.push(id)
    }
    if (done.length > 0) await db().update(messages).set({ audioDeletedAt: now }).where(inArray(messages.id, done))
    deleted += done.length
    if (due.length < batch) break
  }
  if (deleted > 0) log.info({ deleted }, 'old recordings deleted')
  if (failures.size > 0) throw new AggregateError(failures.values(), `${failures.size} recordings could not be deleted`)
  return { deleted }
}

/** Account by account, so that each is a stretch of the index messages_audio up to its plan's day. */
function selectDue(now: Date, batch: number, except: string[]) {
  const days = JSON.stringify(Object.fromEntries(PLANS.map((plan) => [plan, PLAN_TERMS[plan].audioRetentionDays])))
  return db().execute<{ id: string; audio_key: string }>(sql`
    select m.id, m.audio_key from accounts a
    cross join lateral (
      select id, audio_key from messages
      where account_id = a.id and audio_key is not null and audio_deleted_at is null
        and coalesce(completed_at, created_at)
          <= ${now.toISOString()}::timestamptz - make_interval(hours => 24 * (${days}::jsonb ->> a.plan)::int)
        and id <> all (array(select value::uuid from jsonb_array_elements_text(${JSON.stringify(except)}::jsonb)))
      limit ${batch}
    ) m
    limit ${batch}`)
}
