import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { accounts, messages } from '../../db/schema'
import { type Account, toAccount } from '../accounts/account'

/**
 * The listen URL of a message answers 403 from the next request on (spec, "Audio URL"); the recording itself stays. A repeat
 * keeps the first moment. Null when the account has no such message.
 */
export async function revokeAudio(account: Account, messageId: string): Promise<Date | null> {
  const [row] = await db()
    .update(messages)
    .set({ audioRevokedAt: sql`coalesce(${messages.audioRevokedAt}, clock_timestamp())` })
    .where(and(eq(messages.id, messageId), eq(messages.accountId, account.id)))
    .returning({ revokedAt: messages.audioRevokedAt })
  return row?.revokedAt ?? null
}

/** For operators, who name a message by its id alone: the account it belongs to. */
export async function accountOfMessage(id: string): Promise<Account | null> {
  const [row] = await db()
    .select({ account: accounts })
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.accountId))
    .where(eq(messages.id, id))
  return row ? toAccount(row.account) : null
}
