import { type SQL, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { senderWindows } from '../../../db/schema'
import type { IntakeReason } from '../../contract/intake/protocol'
import { ApiError } from '../../errors'
import { slidingWindow } from '../../limits/rate-limit'
import { intakeError } from '../intake-error'
import { PROOF_NUMBERS } from '../ticket'
import { type LimitedSender, type SenderWindow, windowsOf } from './limit-rules'

/** Reasons that the recorder explains. The others are rate_limited without a reason. */
const REASONS: Readonly<Record<string, IntakeReason>> = {
  'code-pause': 'code_too_soon',
  code: 'codes_used_up',
  'code-day': 'codes_used_up',
  contact: 'codes_used_up',
  'contact-day': 'codes_used_up',
}

/**
 * Counts an action in each of its windows, or in none of them when one is full. The caller's transaction holds the
 * windows until its end, and an action that fails does not count.
 * @param windows in the order of windowsOf, so that concurrent actions wait for each other and never in a circle
 * @throws ApiError rate_limited with Retry-After, for codes with the reason code_too_soon or codes_used_up
 */
export async function admit(tx: Transaction, windows: readonly SenderWindow[]): Promise<void> {
  const full = windows[await countInAll(tx, windows)]
  if (!full) return
  const wait = await secondsUntilRoom(tx, full)
  const headers = { 'Retry-After': String(wait) }
  const reason = REASONS[full.name]
  if (reason) throw intakeError(reason, headers)
  const from = full.of.startsWith('/') ? 'from your network' : 'for this channel'
  throw new ApiError('rate_limited', { message: `Too many requests ${from}. Try again in ${wait} seconds.`, headers })
}

/**
 * Counts one more in each window, until one is full. Exact across processes, as in server/limits/rate-limit.ts.
 * @returns in how many windows it was counted
 */
async function countInAll(tx: Transaction, windows: readonly SenderWindow[]): Promise<number> {
  const name = (index: number): SQL => sql.raw(`counted_${index}`)
  const counting = windows.map((window, index) => {
    const sliding = windowOf(window)
    const expires = sql`clock_timestamp() + make_interval(secs => ${window.seconds})`
    return sql`${name(index)} as (
      insert into ${senderWindows} as t (key, requested_at, expires_at)
      select ${keyOf(window)}, ${sliding.first()}, ${expires} ${index === 0 ? sql`` : sql`from ${name(index - 1)}`}
      on conflict (key) do update set requested_at = ${sliding.with()}, expires_at = excluded.expires_at
        where ${sliding.hasRoomFor(1, window.most)}
      returning 1)`
  })
  const counts = windows.map((_, index) => sql`(select count(*) from ${name(index)})`)
  const [row] = await tx.execute<{ counted: number }>(
    sql`with ${sql.join(counting, sql`, `)} select (${sql.join(counts, sql` + `)})::int as counted`,
  )
  return row?.counted ?? 0
}

async function secondsUntilRoom(from: Queryable, window: SenderWindow): Promise<number> {
  const [row] = await from.execute<{ seconds: number | null }>(
    sql`select ${windowOf(window).secondsUntilRoom} as seconds from ${senderWindows} t where key = ${keyOf(window)}`,
  )
  return Math.min(Math.max(Math.ceil(row?.seconds ?? 0), 1), window.seconds)
}

/**
 * Takes a session out of the limits of its networks after its contact was verified, so that the people of an office do
 * not use up each other's sessions. The limit of codes remains.
 * @param session its networks, and when it was created, which is a little after it was counted
 */
export async function uncountSession(tx: Transaction, session: LimitedSender & { createdAt: Date }): Promise<void> {
  // The stored time of the session has milliseconds, that of the window microseconds.
  const latest = sql`(select max(at) from unnest(requested_at) as at
    where at <= ${session.createdAt.toISOString()}::timestamptz + interval '1 millisecond')`
  // One after another in the order of `admit`, so that no two transactions wait for each other.
  for (const window of windowsOf('session', session, false))
    await tx.execute(sql`
      update ${senderWindows} set requested_at = array_remove(requested_at, ${latest}) where key = ${keyOf(window)}`)
}

/**
 * Returns how many numbers the proof of work of the next session takes: more when a window of the sender is half full,
 * and always for senders that cannot be told apart.
 */
export async function proofNumbers(sender: LimitedSender): Promise<number> {
  if (sender.networks.length === 0) return PROOF_NUMBERS.busy
  const isBusy = windowsOf('session', sender, true).map(
    (window) => sql`(key = ${keyOf(window)} and not (${windowOf(window).hasRoomFor(1, window.most / 2)}))`,
  )
  const [row] = await db().execute(sql`select 1 from ${senderWindows} t where ${sql.join(isBusy, sql` or `)} limit 1`)
  return row ? PROOF_NUMBERS.busy : PROOF_NUMBERS.usual
}

const keyOf = ({ name, of }: SenderWindow): string => `${name}:${of}`
const windowOf = ({ seconds }: SenderWindow) => slidingWindow('t.requested_at', seconds)

/** Deletes windows that have passed. */
export const pruneSenderWindows = () =>
  db().execute(sql`
    delete from ${senderWindows} where key in (
      select key from ${senderWindows} where expires_at < clock_timestamp() for update skip locked)`)
