import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { accounts } from '../../../db/schema'
import type { Account } from './account'
import { type Actor, recordActivity } from './activity'

/** Renames the account; a repeat changes nothing. Messages and events keep the name they were sent with. */
export async function renameAccount(account: Account, actor: Actor, name: string): Promise<void> {
  await db().transaction(async (tx) => {
    const [before] = await tx.select().from(accounts).where(eq(accounts.id, account.id)).for('no key update')
    if (!before || before.name === name) return
    await tx.update(accounts).set({ name }).where(eq(accounts.id, account.id))
    await recordActivity(tx, account, actor, {
      action: 'account_renamed',
      subject: name,
      detail: `formerly ${before.name}`,
    })
  })
}
