import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client'
import { accessTokens, accounts } from '../../db/schema'
import { type Account, requireRole } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import type { AccessToken, ListTokens } from '../contract/tokens/token'
import { hashToken, createToken as randomToken, tokenPrefix } from './token'

type Row = typeof accessTokens.$inferSelect

/** Creates a token. @throws ApiError not_found (403) when the actor is no longer an editor */
export async function createToken(
  account: Account,
  actor: Actor,
  { name, expiresInDays, createdByUserId }: { name: string; expiresInDays: number | null; createdByUserId: string },
): Promise<{ row: Row; token: string }> {
  const token = randomToken()
  const row = await db().transaction(async (tx) => {
    if (actor.userId !== null) {
      // Members change under this lock, so a token is created before its creator's tokens are revoked, or not at all.
      await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('share')
      await requireRole(tx, account, actor.userId, 'editor')
    }
    const [inserted] = await tx
      .insert(accessTokens)
      .values({
        accountId: account.id,
        name,
        tokenHash: hashToken(token),
        tokenPrefix: tokenPrefix(token),
        createdByUserId,
        expiresAt:
          expiresInDays === null ? null : sql`clock_timestamp() + make_interval(days => ${expiresInDays}::int)`,
      })
      .returning()
    if (!inserted) throw new Error('The token was not inserted.')
    const detail = expiresInDays === null ? '' : `for ${expiresInDays} days`
    await recordActivity(tx, account, actor, { action: 'token_created', subjectId: inserted.id, subject: name, detail })
    return inserted
  })
  return { row, token }
}

/** Lists all tokens of the account, newest first, including revoked and expired ones. */
export const listTokens = (account: Account): Promise<Row[]> =>
  db()
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.accountId, account.id))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))

/** Revokes a token from the next request on; null when the account has no such token. A repeat keeps the first time. */
export function revokeToken(account: Account, actor: Actor, id: string): Promise<Row | null> {
  const mine = and(eq(accessTokens.id, id), eq(accessTokens.accountId, account.id))
  return db().transaction(async (tx) => {
    const [revoked] = await tx
      .update(accessTokens)
      .set({ revokedAt: sql`clock_timestamp()` })
      .where(and(mine, isNull(accessTokens.revokedAt)))
      .returning()
    if (revoked)
      await recordActivity(tx, account, actor, { action: 'token_revoked', subjectId: id, subject: revoked.name })
    const [row] = revoked ? [revoked] : await tx.select().from(accessTokens).where(mine)
    return row ?? null
  })
}

export async function isTokenLive(id: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(and(eq(accessTokens.id, id), IS_LIVE))
  return row !== undefined
}

export const toAccessToken = (row: Row): AccessToken => ({
  id: row.id,
  name: row.name,
  prefix: row.tokenPrefix,
  created_at: row.createdAt.toISOString(),
  created_by_user_id: row.createdByUserId,
  expires_at: row.expiresAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
})

const IS_LIVE = sql`(${accessTokens.revokedAt} is null
  and (${accessTokens.expiresAt} is null or ${accessTokens.expiresAt} > clock_timestamp()))`

/** Lists a page of the account's tokens, newest first. */
export async function pageOfTokens(
  account: Account,
  { limit, offset, usable, created_by_user_id }: ListTokens,
): Promise<{ rows: Row[]; total: number }> {
  const matching = and(
    eq(accessTokens.accountId, account.id),
    usable ? IS_LIVE : undefined,
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

export async function revokeTokensCreatedBy(
  tx: Transaction,
  account: Account,
  actor: Actor,
  userId: string,
  why: 'left' | 'was removed' | 'became a viewer',
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
      detail: `when its creator ${why}`,
    })
}
