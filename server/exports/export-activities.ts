import { db } from '../../db/client'
import type { Account } from '../accounts/account/account'
import { type Actor, listActivities, recordActivity } from '../accounts/account/activity'
import type { Activity } from '../contract/accounts/activity'
import { csvLine } from '../messages/inbox/export'

const BATCH = 500

/** Yields the activity log as CSV with a header, newest first, read in batches. The log has an entry for it. */
export async function* exportActivities(account: Account, actor: Actor): AsyncGenerator<string> {
  await recordActivity(db(), account, actor, { action: 'activity_exported' })
  // A byte order mark, because spreadsheets otherwise read UTF-8 as another encoding.
  yield `\uFEFF${csvLine(COLUMNS)}`
  for (let after: string | undefined; ; ) {
    const { activities, next } = await listActivities(account, { limit: BATCH, after })
    if (activities.length > 0)
      yield activities.map((activity) => csvLine(COLUMNS.map((column) => activity[column]))).join('')
    if (next === null) break
    after = next
  }
}

const COLUMNS = [
  'created_at',
  'action',
  'user_id',
  'user_name',
  'token_id',
  'token_name',
  'ip_address',
  'subject_id',
  'subject',
  'detail',
] as const satisfies (keyof Activity)[]
