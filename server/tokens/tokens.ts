import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { prepared } from '../../db/prepared'
import { accessTokens, accounts } from '../../db/schema'
import { repeatable } from '../../db/surviving'
import { type Account, toAccount } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import { requireRole } from '../accounts/account/require-role'
import type { Plan } from '../contract/accounts/account'
import type { AccessToken } from '../contract/tokens/token'
import { type Allowance, counted, countRequest, refused } from '../limits/rate-limit'
import { rememberLookup } from './found-tokens'
import { hashToken, createToken as randomToken, tokenPrefix } from './token'
import { countTokenRequest } from './token-usage'

type Row = typeof accessTokens.$inferSelect

/**
 * Creates a token of the account. Only this result contains the plaintext.
 * @param expiresInDays null: no expiry
 * @throws ApiError not_found (403) when the actor is no longer an editor of the account
 */
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

/** Returns whether the token is valid: neither revoked nor expired. */
export async function isTokenLive(id: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(and(eq(accessTokens.id, id), isNull(accessTokens.revokedAt), NOT_EXPIRED))
  return row !== undefined
}

/** Returns the account of a token, for operators, who give only the token's id. */
export async function accountOfToken(id: string): Promise<Account | null> {
  const [row] = await db()
    .select({ account: accounts })
    .from(accessTokens)
    .innerJoin(accounts, eq(accounts.id, accessTokens.accountId))
    .where(eq(accessTokens.id, id))
  return row ? toAccount(row.account) : null
}

/** The account and token of a request, and the rest of its rate limit. */
export interface Bearer {
  account: Account
  token: { id: string; name: string; prefix: string; createdAt: Date; expiresAt: Date | null; createdByUserId: string }
  allowance: Allowance
}

/**
 * Finds the account of a token. Null for one that is unknown, expired or revoked: the caller must not learn which
 * (spec, "Authentication" 6). Counts the request in the rate limit of `endpoint` (method and path template).
 */
export async function authenticate(token: string, endpoint: string): Promise<Bearer | null> {
  const bearer = await findBearer(token, endpoint)
  rememberLookup(token, bearer !== null)
  if (bearer) countTokenRequest(bearer.token.id)
  return bearer
}

/**
 * Finds the account of a token, counts the request, and notes at most once a minute that the token is in use, all in
 * one statement. When its connection is lost it is executed again; the request may then count twice.
 */
async function findBearer(token: string, endpoint: string): Promise<Bearer | null> {
  const [row] = await repeatable(() =>
    prepared<{
      id: string
      name: string
      token_prefix: string
      created_by_user_id: string
      created_ms: number
      expires_ms: number | null
      account_id: string
      account_name: string
      plan: Plan
      account_created_ms: number
      remaining: number | null
      reset_seconds: number | null
    }>(
      db(),
      sql`
    with bearer as (
      select t.id, t.name, t.token_prefix, t.created_by_user_id, a.id as account_id, a.name as account_name, a.plan,
        ${milliseconds('t.created_at')} as created_ms, ${milliseconds('t.expires_at')} as expires_ms,
        ${milliseconds('a.created_at')} as account_created_ms
      from access_tokens t join accounts a on a.id = t.account_id
      where t.token_hash = ${hashToken(token)} and t.revoked_at is null
        and (t.expires_at is null or t.expires_at > clock_timestamp())
    ), counted as (
      ${countRequest(sql`bearer`, endpoint)}
    ), used as (
      update access_tokens t set last_used_at = clock_timestamp() from bearer
      where t.id = bearer.id and (t.last_used_at is null or t.last_used_at < clock_timestamp() - interval '1 minute')
    )
    select * from bearer left join counted on true`,
    ),
  )
  if (!row) return null
  const { remaining, reset_seconds } = row
  const known = {
    account: toAccount({
      id: row.account_id,
      name: row.account_name,
      plan: row.plan,
      createdAt: new Date(row.account_created_ms),
    }),
    token: {
      id: row.id,
      name: row.name,
      prefix: row.token_prefix,
      createdAt: new Date(row.created_ms),
      expiresAt: row.expires_ms === null ? null : new Date(row.expires_ms),
      createdByUserId: row.created_by_user_id,
    },
  }
  if (remaining !== null && reset_seconds !== null) return { ...known, allowance: counted(remaining, reset_seconds) }
  return { ...known, allowance: await refused(row.account_id, endpoint) }
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

const NOT_EXPIRED = sql`(${accessTokens.expiresAt} is null or ${accessTokens.expiresAt} > clock_timestamp())`

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
