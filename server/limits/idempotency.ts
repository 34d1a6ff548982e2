import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../db/advisory-locks'
import { db, type Queryable, type Transaction } from '../../db/client'
import { IDEMPOTENCY_HOURS } from '../contract/api/idempotency'
import { ApiError } from '../errors'

/** A request with an `Idempotency-Key` (decision 26). */
export interface KeyedRequest {
  /** A new one for each request, so that a transaction that runs again after a lost connection knows its own response. */
  id: string
  accountId: string
  /** Method and template, as for the rate limit. */
  endpoint: string
  key: string
  path: string
  digest: string
}

/** Describes a request with a key. Requests are the same if path and body are the same, byte for byte. */
export const keyedRequest = (request: Omit<KeyedRequest, 'id' | 'digest'> & { body: string }): KeyedRequest => {
  const { body, ...values } = request
  return { ...values, id: randomUUID(), digest: createHash('sha256').update(body).digest('hex') }
}

/** Thrown instead of running a request again. The body is that of the first response, as JSON, without its secret. */
class Replay extends Error {
  constructor(readonly body: string) {
    super('The request was executed before.')
    this.name = 'Replay'
  }
}

/** Returns the replay that was thrown, also as the cause of another error; null for anything else. */
export function replayOf(thrown: unknown): Replay | null {
  if (!(thrown instanceof Error)) return null
  // Not instanceof: another bundle may have thrown it (server/errors.ts, isApiError).
  return thrown.name === 'Replay' ? (thrown as Replay) : replayOf(thrown.cause)
}

/**
 * Runs a transaction, once for each key: its response is kept in the same transaction. Of concurrent requests with one key, the
 * others wait for the first.
 * @param request the request of the actor; undefined without a key
 * @param bodyOf the body of the response, without a secret; null when nothing was changed
 * @throws Replay; ApiError conflict for another request with the key
 */
export function once<T>(
  request: KeyedRequest | undefined,
  work: (tx: Transaction) => Promise<T>,
  bodyOf: (result: T) => object | null,
): Promise<T> {
  return db().transaction(async (tx) => {
    if (!request) return work(tx)
    const { accountId, endpoint, key } = request
    await tx.execute(sql`
      select pg_advisory_xact_lock(${ADVISORY_LOCKS.idempotency}::int, hashtext(${`${accountId} ${endpoint} ${key}`}))`)
    await refuseRepeat(request, tx)
    const result = await work(tx)
    const body = bodyOf(result)
    if (body) await keepResponse(tx, request, JSON.stringify(body))
    return result
  })
}

/** @throws Replay when the request was executed before; ApiError conflict when the key belongs to another one */
export async function refuseRepeat(request: KeyedRequest, from: Queryable = db()): Promise<void> {
  const [earlier] = await from.execute<{ response: string; is_same: boolean }>(sql`
    select response, path = ${request.path} and request_digest = decode(${request.digest}, 'hex') as is_same
    from idempotency_keys
    where ${ofKey(request)} and not (${IS_EXPIRED}) and request_id <> ${request.id}::uuid`)
  if (!earlier) return
  if (earlier.is_same) throw new Replay(earlier.response)
  throw new ApiError('conflict', { message: 'This Idempotency-Key was used for another request. Use a new key.' })
}

/** After the work, because the reference locks the account, and actions that lock more of it would wait for each other. */
const keepResponse = (tx: Transaction, request: KeyedRequest, response: string) =>
  tx.execute(sql`
    insert into idempotency_keys (account_id, endpoint, key, request_id, path, request_digest, response)
    values (${request.accountId}::uuid, ${request.endpoint}, ${request.key}, ${request.id}::uuid, ${request.path},
      decode(${request.digest}, 'hex'), ${response})
    on conflict (account_id, endpoint, key) do update set request_id = excluded.request_id, path = excluded.path,
      request_digest = excluded.request_digest, response = excluded.response, created_at = clock_timestamp()`)

const ofKey = ({ accountId, endpoint, key }: KeyedRequest) =>
  sql`account_id = ${accountId}::uuid and endpoint = ${endpoint} and key = ${key}`

const IS_EXPIRED = sql`created_at < clock_timestamp() - make_interval(hours => ${IDEMPOTENCY_HOURS})`
