import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { env } from '../env'
import { deleteMessages } from './delete-messages'

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
