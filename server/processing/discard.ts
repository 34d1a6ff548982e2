import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import { ApiError } from '../errors'
import { deleteParts } from './audio/recording-parts'

/** Discards a failed or held message. Null without it. @throws ApiError conflict in another state */
export async function discardMessage(account: Account, actor: Actor, messageId: string): Promise<true | null> {
  return db().transaction(async (tx) => {
    const [job] = await tx.execute<{ state: string }>(sql`
      select state from processing_jobs where id = ${messageId}::uuid and account_id = ${account.id}::uuid for update`)
    if (!job) return null
    if (job.state === 'discarded') return true
    if (job.state !== 'failed' && job.state !== 'held')
      throw new ApiError('conflict', { message: 'Only a failed or waiting message can be discarded.' })
    await tx.execute(sql`
      update processing_jobs set state = 'discarded', held_reason = null, held_at = null, finished_at = clock_timestamp()
      where id = ${messageId}::uuid`)
    await tx.execute(sql`update messages set state = 'discarded' where id = ${messageId}::uuid`)
    await deleteParts(tx, messageId)
    await recordActivity(tx, account, actor, { action: 'message_discarded', subjectId: messageId })
    return true
  })
}
