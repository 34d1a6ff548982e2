import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import type { WebhookName } from '../../contract/dashboard/shell'

/** An account has at most 25 active subscriptions; of the others the newest ones are found. */
const MAX_NAMES = 100

/** Lists the subscriptions of the dashboard by name and URL for the command palette: active ones first, newest first. */
export async function webhookNames(account: Account): Promise<WebhookName[]> {
  return db().execute<WebhookName & Record<string, unknown>>(sql`
    select id, name, url, is_active from webhook_subscriptions
    where account_id = ${account.id} and (is_active or hidden_at is null)
    order by is_active desc, created_at desc, id desc limit ${MAX_NAMES}`)
}
