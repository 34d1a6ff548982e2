import { and, eq, ne } from 'drizzle-orm'
import { db } from '../../../db/client'
import { accounts, memberships } from '../../../db/schema'
import type { Account } from './account'
import { type Actor, recordActivity } from './activity'

/** Who gets a notice at a webhook's third failure in a row, and when it works again. */
export interface FailureWarnings {
  /** Whether alert URLs, and admins and editors without their own choice, get one. Default: no. */
  account: boolean
  /** Whether this member gets an email. Null: as the account's setting says. */
  own: boolean | null
}

export async function failureWarnings(account: Account, userId: string): Promise<FailureWarnings> {
  const [row] = await db()
    .select({ account: accounts.failureWarnings, own: memberships.failureWarnings })
    .from(accounts)
    .leftJoin(memberships, and(eq(memberships.accountId, accounts.id), eq(memberships.userId, userId)))
    .where(eq(accounts.id, account.id))
  return row ?? { account: false, own: null }
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

/**
 * Sets whether this member gets emails about failure warnings; null for the account's setting. The activity log does not record it,
 * because it changes nothing for others.
 */
export async function setOwnFailureWarnings(account: Account, userId: string, wants: boolean | null): Promise<void> {
  await db()
    .update(memberships)
    .set({ failureWarnings: wants })
    .where(and(eq(memberships.accountId, account.id), eq(memberships.userId, userId)))
}
