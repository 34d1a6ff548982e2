import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { env } from '../env'
import { log } from '../log'
import { deleteMessages } from './delete-messages'

interface Choice extends Record<string, unknown> {
  id: string
  message_days: number | null
  activity_days: number | null
}

/**
 * Task: erases messages and entries of the activity log that are older than their account keeps them, in batches. A message
 * stays while its audio link is valid, and while a delivery of it waits. A later run continues an interrupted one.
 * @throws AudioStoreError
 */
export async function applyRetention(): Promise<{ messages: number; activities: number }> {
  const choices = await db().execute<Choice>(sql`
    select id, message_retention_days as message_days, activity_retention_days as activity_days from accounts
    where deleted_at is null and (message_retention_days is not null or activity_retention_days is not null) order by id`)
  const done = { messages: 0, activities: 0 }
  for (const { id, message_days, activity_days } of choices) {
    if (message_days !== null)
      done.messages += await deleteMessages(
        id,
        sql`coalesce(m.completed_at, m.created_at) <= clock_timestamp() - make_interval(hours => 24 * ${message_days}::int)
          and m.state in ('completed', 'failed', 'discarded') and coalesce(m.audio_expires_at <= clock_timestamp(), true)
          and not exists (select from events e join deliveries d on d.event_id = e.id
            where e.message_id = m.id and d.state in ('pending', 'held'))`,
      )
    if (activity_days !== null) done.activities += await deleteActivities(id, activity_days)
  }
  if (done.messages + done.activities > 0) log.info(done, 'messages and activities past their retention erased')
  return done
}

const BATCH = 5_000

async function deleteActivities(accountId: string, days: number): Promise<number> {
  let deleted = 0
  for (let found = BATCH; found === BATCH; deleted += found)
    found = (
      await db().execute(sql`
        delete from activities where id in (
          select id from activities where account_id = ${accountId}::uuid
            and created_at <= statement_timestamp() - make_interval(hours => 24 * ${days}::int)
          limit ${BATCH}) returning 1`)
    ).length
  return deleted
}

/** Task: erases the messages of trials that are older than an hour. @throws AudioStoreError */
export async function eraseTrials(): Promise<{ erased: number }> {
  const id = env().DEMO_TRIAL_CHANNEL_ID
  if (id === undefined) return { erased: 0 }
  const [channel] = await db().execute<{ account_id: string }>(sql`
    select account_id from channels where id = ${id}::uuid`)
  if (!channel) return { erased: 0 }
  const isOld = sql`m.channel_id = ${id}::uuid and m.created_at < clock_timestamp() - interval '1 hour'`
  return { erased: await deleteMessages(channel.account_id, isOld) }
}
