import { sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { senderWindows } from '../../../db/schema'
import { CODE_PAUSE_SECONDS } from '../../contract/intake/protocol'
import { ApiError } from '../../errors'
import { slidingWindow } from '../../limits/sliding-window'
import { intakeError } from '../intake-error'
import { PROOF_NUMBERS } from '../ticket'
import { dailyDigest } from './daily-key'
import { easySessions, type LimitedAction, type LimitScope, limitOf, type SenderLimit } from './limit-rules'

/** Per contact, over all channels and accounts, so that no one is flooded with codes. */
const CODES_OF_CONTACT: readonly SenderLimit[] = [
  { name: 'code-pause', most: 1, seconds: CODE_PAUSE_SECONDS },
  { name: 'code', most: 3, seconds: 600 },
  { name: 'code-day', most: 5, seconds: 86_400 },
]

/** @throws ApiError rate_limited with Retry-After */
export const admitTicket = (scope: LimitScope) => admit('ticket', scope)
/** @throws ApiError rate_limited with Retry-After */
export const admitSession = (scope: LimitScope) => admit('session', scope)

/**
 * Returns a function that counts a message in the transaction that sends it, so that a send that fails does not count.
 * It throws rate_limited with Retry-After. The recording stays: the sender can send it later.
 */
export async function sendLimit(scope: LimitScope): Promise<(tx: Transaction, isVerified: boolean) => Promise<void>> {
  // Before the transaction, because reading a new daily key takes another connection.
  const digest = await scopeDigest(scope)
  return (tx, isVerified) => admitDigest(tx, isVerified ? 'verified_send' : 'send', scope, digest)
}

/**
 * Counts a code to a contact.
 * @throws ApiError rate_limited with Retry-After and the reason code_too_soon or codes_used_up
 */
export async function admitCode(scope: LimitScope, contact: string): Promise<void> {
  await admit('codes', scope)
  const digest = (await dailyDigest(`contact ${contact}`)).toString('hex')
  for (const limit of CODES_OF_CONTACT) {
    const wait = await count(db(), limit, `${limit.name}:${digest}`)
    if (wait === null) continue
    throw intakeError(limit.name === 'code-pause' ? 'code_too_soon' : 'codes_used_up', { 'Retry-After': String(wait) })
  }
}

/**
 * Takes a session out of the limit of its scope after its contact was verified, so that the people of an office do not
 * use up each other's sessions. The limit of codes remains.
 * @param session the digest of its scope, and when it was created, which is a little after it was counted
 */
export async function uncountSession(
  tx: Transaction,
  { network, createdAt }: { network: Uint8Array; createdAt: Date },
): Promise<void> {
  // The stored time of the session has milliseconds, that of the window microseconds.
  const latest = sql`(select max(at) from unnest(requested_at) as at
    where at <= ${createdAt.toISOString()}::timestamptz + interval '1 millisecond')`
  await tx.execute(sql`
    update ${senderWindows} set requested_at = array_remove(requested_at, ${latest})
    where key = ${keyOf('session', Buffer.from(network))}`)
}

/** Returns how many numbers the proof of work of the next session takes. */
export async function proofNumbers(scope: LimitScope): Promise<number> {
  const most = easySessions(scope)
  if (most === 0) return PROOF_NUMBERS.busy
  const window = windowOf(limitOf('session', scope))
  const [row] = await db().execute(sql`
    select 1 from ${senderWindows} t where key = ${keyOf('session', await scopeDigest(scope))}
      and not (${window.hasRoomFor(1, most)})`)
  return row ? PROOF_NUMBERS.busy : PROOF_NUMBERS.usual
}

/** Returns the digest that a session keeps of its scope. */
export const scopeDigest = (scope: LimitScope): Promise<Buffer> =>
  dailyDigest(scope.kind === 'network' ? `network ${scope.network}` : `channel ${scope.channelId}`)

const admit = async (action: LimitedAction, scope: LimitScope): Promise<void> =>
  admitDigest(db(), action, scope, await scopeDigest(scope))

async function admitDigest(on: Queryable, action: LimitedAction, scope: LimitScope, digest: Buffer): Promise<void> {
  const wait = await count(on, limitOf(action, scope), keyOf(action, digest))
  if (wait === null) return
  const from = scope.kind === 'network' ? 'from your network' : 'for this channel'
  throw new ApiError('rate_limited', {
    message: `Too many requests ${from}. Try again in ${wait} seconds.`,
    headers: { 'Retry-After': String(wait) },
  })
}

/** Counts one more. Exact across processes, as in server/limits/rate-limit.ts. @returns the seconds to wait; null */
async function count(on: Queryable, limit: SenderLimit, key: string): Promise<number | null> {
  const window = windowOf(limit)
  const expires = sql`clock_timestamp() + make_interval(secs => ${limit.seconds})`
  const counted = await on.execute(sql`
    insert into ${senderWindows} as t (key, requested_at, expires_at) values (${key}, ${window.first()}, ${expires})
    on conflict (key) do update set requested_at = ${window.with()}, expires_at = excluded.expires_at
      where ${window.hasRoomFor(1, limit.most)}
    returning 1`)
  if (counted.length > 0) return null
  const [row] = await on.execute<{ seconds: number | null }>(
    sql`select ${window.secondsUntilRoom} as seconds from ${senderWindows} t where key = ${key}`,
  )
  return Math.min(Math.max(Math.ceil(row?.seconds ?? 0), 1), limit.seconds)
}

const keyOf = (action: LimitedAction, digest: Buffer): string => `${action}:${digest.toString('hex')}`
const windowOf = ({ seconds }: SenderLimit) => slidingWindow('t.requested_at', seconds)

/** Deletes windows that have passed. */
export const pruneSenderWindows = () =>
  db().execute(sql`
    delete from ${senderWindows} where key in (
      select key from ${senderWindows} where expires_at < clock_timestamp() for update skip locked)`)
