import { and, desc, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'

/**
 * Returns the id of the account's newest active subscription with this canonical URL, or null. It is used for a warning; a second
 * subscription with the same URL is allowed (choices.md, "When conflict").
 */
export async function activeWithUrl(account: Account, url: string): Promise<string | null> {
  const [row] = await db()
    .select({ id: webhookSubscriptions.id })
    .from(webhookSubscriptions)
    .where(
      and(
        eq(webhookSubscriptions.accountId, account.id),
        webhookSubscriptions.isActive,
        eq(webhookSubscriptions.url, url),
      ),
    )
    .orderBy(desc(webhookSubscriptions.createdAt))
    .limit(1)
  return row?.id ?? null
}
