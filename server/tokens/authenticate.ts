import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { ASYNCHRONOUS_COMMIT, preparedOnce } from '../../db/prepared'
import { repeatable } from '../../db/surviving'
import { type Account, toAccount } from '../accounts/account/account'
import type { Plan } from '../contract/accounts/account'
import { Batches } from '../limits/batches'
import { type Allowance, counted, countRequest, refused } from '../limits/rate-limit'
import { hashToken } from './token'
import { countTokenRequest } from './token-usage'

export interface Bearer {
  account: Account
  token: { id: string; name: string; prefix: string; createdAt: Date; expiresAt: Date | null; createdByUserId: string }
  allowance: Allowance
}

/** Finds the account of a token. */
export async function authenticate(token: string, endpoint: string): Promise<Bearer | null> {
  const hash = hashToken(token)
  const accountId = accountOf(hash)
  // One statement cannot count two requests of an account on an endpoint, so an unknown token has its own.
  const row =
    accountId === null
      ? (await findBearers([{ hash, endpoint }]))[0]
      : await batches().add(`${accountId} ${endpoint}`, { hash, endpoint })
  rememberLookup(hash, row?.account_id ?? null)
  if (!row) return null
  countTokenRequest(row.id)
  const { remaining, reset_seconds } = row
  const isCounted = remaining !== null && reset_seconds !== null
  return {
    ...bearerOf(row),
    allowance: isCounted ? counted(remaining, reset_seconds) : await refused(row.account_id, endpoint),
  }
}

interface Asked {
  hash: string
  endpoint: string
}

/** More concurrent batches would be smaller ones; with one, a request would wait for the commit of another. */
const LIMITS = { running: 2, items: 50 }

// On globalThis, because Next's bundles load this module again in the same process.
const shared = globalThis as typeof globalThis & { voiceMessageBearers?: Batches<Asked, BearerRow | undefined> }
const batches = () => {
  shared.voiceMessageBearers ??= new Batches(findBearers, LIMITS)
  return shared.voiceMessageBearers
}

interface BearerRow extends Record<string, unknown> {
  n: number
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

/** Finds the accounts of tokens and counts their requests in one statement. Notes the use at most once a minute. */
async function findBearers(asked: readonly Asked[]): Promise<(BearerRow | undefined)[]> {
  const values = { hashes: asked.map(({ hash }) => hash), endpoints: asked.map(({ endpoint }) => endpoint) }
  const rows = await repeatable(() => find(db(), values))
  const old = rows.filter((row) => row.is_use_old).map(({ id }) => id)
  if (old.length > 0) await repeatable(() => noteUse(db(), { ids: old }))
  const found = new Map(rows.map((row) => [row.n, row]))
  return asked.map((_, index) => found.get(index + 1))
}

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
const USE_IS_OLD = sql`(t.last_used_at is null or t.last_used_at < clock_timestamp() - interval '1 minute')`

/** The windows are locked in one order, so that the statements of two processes cannot deadlock. */
const find = preparedOnce<{ hashes: string[]; endpoints: string[] }, BearerRow>(
  () => sql`
    with bearer as (
      select q.n::int, q.endpoint, t.id, t.name, t.token_prefix, t.created_by_user_id, a.id as account_id,
        a.name as account_name, a.plan, ${milliseconds('t.created_at')} as created_ms,
        ${milliseconds('t.expires_at')} as expires_ms, ${milliseconds('a.created_at')} as account_created_ms,
        ${USE_IS_OLD} as is_use_old, ${ASYNCHRONOUS_COMMIT}
      from unnest(${sql.placeholder('hashes')}::text[], ${sql.placeholder('endpoints')}::text[])
          with ordinality as q (hash, endpoint, n)
        join access_tokens t on t.token_hash = q.hash
        join accounts a on a.id = t.account_id
      where t.revoked_at is null and (t.expires_at is null or t.expires_at > clock_timestamp())
      order by a.id, q.endpoint
    ), counted as (
      ${countRequest(sql`bearer`, sql`endpoint`)}
    )
    select bearer.*, remaining, reset_seconds from bearer left join counted using (account_id, endpoint)`,
)

const noteUse = preparedOnce<{ ids: string[] }, Record<string, unknown>>(
  () => sql`
    with old as (
      select t.id from access_tokens t where t.id = any(${sql.placeholder('ids')}::uuid[]) and ${USE_IS_OLD}
      order by t.id for no key update
    )
    update access_tokens t set last_used_at = clock_timestamp() from old where t.id = old.id
    returning ${ASYNCHRONOUS_COMMIT}`,
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

const REMEMBERED = 10_000

// On globalThis, because Next's bundles load this module again in the same process.
const remembered = globalThis as typeof globalThis & { voiceMessageTokenAccounts?: Map<string, string> }
const found = (): Map<string, string> => {
  remembered.voiceMessageTokenAccounts ??= new Map()
  return remembered.voiceMessageTokenAccounts
}

/** Remembers the account of the token with this hash, which never changes; null when no valid token has it. */
export function rememberLookup(hash: string, accountId: string | null): void {
  const tokens = found()
  if (accountId === null) tokens.delete(hash)
  else if (!tokens.has(hash)) {
    const [oldest] = tokens.size >= REMEMBERED ? tokens.keys() : []
    if (oldest !== undefined) tokens.delete(oldest)
    tokens.set(hash, accountId)
  }
}

/** Returns the account of the token with this hash, if this process found it at its last lookup; otherwise null. */
export const accountOf = (hash: string): string | null => found().get(hash) ?? null

/** Returns whether this process found the token at its last lookup. */
export const wasFound = (token: string): boolean => accountOf(hashToken(token)) !== null
