import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { accounts, webhookSubscriptions } from '../../../db/schema'
import { type Account, toAccount } from '../../accounts/account/account'

/** Returns the account of a subscription, for operators, who know only its id. */
export async function accountOfSubscription(id: string): Promise<Account | null> {
  const [row] = await db()
    .select({ account: accounts })
    .from(webhookSubscriptions)
    .innerJoin(accounts, eq(accounts.id, webhookSubscriptions.accountId))
    .where(eq(webhookSubscriptions.id, id))
  return row ? toAccount(row.account) : null
}
