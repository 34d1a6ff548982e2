import { and, eq, ne } from 'drizzle-orm'
import { db } from '../../../db/client'
import { accounts } from '../../../db/schema'
import type { Account } from './account'
import { type Actor, recordActivity } from './activity'

/**
 * Whether admins and editors get an email at a webhook's third failure in a row, and when it works again. Default: no.
 */
export async function wantsFailureWarnings(account: Account): Promise<boolean> {
  const [row] = await db().select({ wants: accounts.failureWarnings }).from(accounts).where(eq(accounts.id, account.id))
  return row?.wants ?? false
}

export async function setFailureWarnings(account: Account, actor: Actor, wants: boolean): Promise<void> {
  await db().transaction(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ failureWarnings: wants })
      .where(and(eq(accounts.id, account.id), ne(accounts.failureWarnings, wants)))
      .returning({ id: accounts.id })
    if (changed.length === 0) return
    await recordActivity(tx, account, actor, {
      action: 'settings_changed',
      subject: 'Failure warnings',
      detail: wants ? 'on' : 'off',
    })
  })
}
