import { and, count, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { accessTokens } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import type { ListTokens } from '../contract/tokens/token'

/**
 * Lists a page of the account's tokens, newest first; with `usable` only those that are neither revoked nor expired, with
 * `created_by_user_id` only those of this person.
 */
export async function pageOfTokens(
  account: Account,
  { limit, offset, usable, created_by_user_id }: ListTokens,
): Promise<{ rows: (typeof accessTokens.$inferSelect)[]; total: number }> {
  const matching = and(
    eq(accessTokens.accountId, account.id),
    usable ? isUsable : undefined,
    created_by_user_id === undefined ? undefined : eq(accessTokens.createdByUserId, created_by_user_id),
  )
  const rows = await db()
    .select()
    .from(accessTokens)
    .where(matching)
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db().select({ total: count() }).from(accessTokens).where(matching)
  return { rows, total: all?.total ?? 0 }
}

const isUsable: SQL | undefined = and(
  isNull(accessTokens.revokedAt),
  or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, sql`clock_timestamp()`)),
)
