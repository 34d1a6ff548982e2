import { eq } from 'drizzle-orm'
import { db } from '../../db/client'
import { accounts } from '../../db/schema'
import type { Account } from './account'

/** Whether admins and editors are mailed at a webhook's third failure in a row, and when it works again. Off by default. */
export async function wantsEarlyNotices(account: Account): Promise<boolean> {
  const [row] = await db().select({ wants: accounts.earlyNotices }).from(accounts).where(eq(accounts.id, account.id))
  return row?.wants ?? false
}

export async function setEarlyNotices(account: Account, wants: boolean): Promise<void> {
  await db().update(accounts).set({ earlyNotices: wants }).where(eq(accounts.id, account.id))
}
