import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { accounts, messages } from '../../../db/schema'
import { type Account, toAccount } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'

/**
 * Revokes the listen URL of a message: it returns 403 from the next request on (spec, "Audio URL"). The recording is
 * kept. A repeat keeps the first time. Null when the account has no such message.
 */
export function revokeAudio(account: Account, actor: Actor, messageId: string): Promise<Date | null> {
  const mine = and(eq(messages.id, messageId), eq(messages.accountId, account.id))
  const revokedAt = { revokedAt: messages.audioRevokedAt }
  return db().transaction(async (tx) => {
    const [revoked] = await tx
      .update(messages)
      .set({ audioRevokedAt: sql`clock_timestamp()` })
      .where(and(mine, isNull(messages.audioRevokedAt)))
      .returning(revokedAt)
    if (revoked) await recordActivity(tx, account, actor, { action: 'audio_revoked', subjectId: messageId })
    const [row] = revoked ? [revoked] : await tx.select(revokedAt).from(messages).where(mine)
    return row?.revokedAt ?? null
  })
}

/** Returns the account of a message, for operators, who give only the message's id. */
export async function accountOfMessage(id: string): Promise<Account | null> {
  const [row] = await db()
    .select({ account: accounts })
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.accountId))
    .where(eq(messages.id, id))
  return row ? toAccount(row.account) : null
}
