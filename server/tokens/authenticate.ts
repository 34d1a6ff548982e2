import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { ASYNCHRONOUS_COMMIT, preparedOnce } from '../../db/prepared'
import { repeatable } from '../../db/surviving'
import { type Account, toAccount } from '../accounts/account/account'
import type { Plan } from '../contract/accounts/account'
import { rememberLookup } from '../limits/known-credentials'
import { type Allowance, counted, countRequest, refused } from '../limits/rate-limit'
import { countTokenRequest } from './request-log'
import { hashToken } from './token'

export interface Bearer {
  account: Account
  token: { id: string; name: string; prefix: string; createdAt: Date; expiresAt: Date | null; createdByUserId: string }
  allowance: Allowance
}

/** Finds the account of a token and counts the request in one statement. Notes the use at most once a minute. */
export async function authenticate(token: string, endpoint: string): Promise<Bearer | null> {
  const hash = hashToken(token)
  const [row] = await repeatable(() => find(db(), { hash, endpoint }))
  rememberLookup(hash, row !== undefined)
  if (!row) return null
  const { id, account_id, remaining, reset_seconds } = row
  if (row.is_use_old) await repeatable(() => noteUse(db(), { id }))
  countTokenRequest(id)
  const isCounted = remaining !== null && reset_seconds !== null
  const allowance = isCounted ? counted(remaining, reset_seconds) : await refused(account_id, endpoint)
  return { ...bearerOf(row), allowance }
}

interface BearerRow extends Record<string, unknown> {
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
  is_use_old: boolean
  remaining: number | null
  reset_seconds: number | null
}

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
const USE_IS_OLD = sql`(t.last_used_at is null or t.last_used_at < clock_timestamp() - interval '1 minute')`

const find = preparedOnce<{ hash: string; endpoint: string }, BearerRow>(
  () => sql`
    with bearer as (
      select t.id, t.name, t.token_prefix, t.created_by_user_id, a.id as account_id, a.name as account_name, a.plan,
        ${milliseconds('t.created_at')} as created_ms, ${milliseconds('t.expires_at')} as expires_ms,
        ${milliseconds('a.created_at')} as account_created_ms, ${USE_IS_OLD} as is_use_old, ${ASYNCHRONOUS_COMMIT}
      from access_tokens t join accounts a on a.id = t.account_id
      where t.token_hash = ${sql.placeholder('hash')}
        and t.revoked_at is null and (t.expires_at is null or t.expires_at > clock_timestamp())
    ), counted as (
      ${countRequest(sql`bearer`, sql`${sql.placeholder('endpoint')}`)}
    )
    select bearer.*, remaining, reset_seconds from bearer left join counted using (account_id)`,
)

const noteUse = preparedOnce<{ id: string }, Record<string, unknown>>(
  () => sql`
    update access_tokens t set last_used_at = clock_timestamp()
    where t.id = ${sql.placeholder('id')}::uuid and ${USE_IS_OLD} returning ${ASYNCHRONOUS_COMMIT}`,
)

const bearerOf = (row: BearerRow): Pick<Bearer, 'account' | 'token'> => ({
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
})
