import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client'
import { accessTokens } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'

/** Revokes every token of the account that this person created, in the transaction that removes them. */
export async function revokeTokensCreatedBy(
  tx: Transaction,
  account: Account,
  actor: Actor,
  userId: string,
): Promise<void> {
  const revoked = await tx
    .update(accessTokens)
    .set({ revokedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(accessTokens.accountId, account.id),
        eq(accessTokens.createdByUserId, userId),
        isNull(accessTokens.revokedAt),
      ),
    )
    .returning({ id: accessTokens.id, name: accessTokens.name })
  for (const { id, name } of revoked)
    await recordActivity(tx, account, actor, {
      action: 'token_revoked',
      subjectId: id,
      subject: name,
      detail: actor.userId === userId ? 'when its creator left' : 'when its creator was removed',
    })
}
