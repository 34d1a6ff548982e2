import { createHmac, randomBytes } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { dailyKeys } from '../../../db/schema'
import type { IntakeReason } from '../../contract/intake/protocol'
import { ApiError } from '../../errors'
import { clientAddress } from '../../http/request/client-address'
import { networksOf } from '../../limits/client-network'
import { countInWindows, type LimitWindow, secondsUntilRoom, uncount } from '../../limits/rate-limit'
import { intakeError } from '../intake-error'
import { eraseSessions } from '../sessions/session'
import { PROOF_NUMBERS } from '../ticket'
import { type DraftBudget, draftBudgets, type LimitedSender, type SenderWindow, windowsOf } from './limit-rules'

const REASONS: Readonly<Record<string, IntakeReason>> = {
  'code-pause': 'code_too_soon',
  code: 'codes_used_up',
  'code-day': 'codes_used_up',
  contact: 'codes_used_up',
  'contact-day': 'codes_used_up',
}

/** Counts an action in all windows, in the order of windowsOf against deadlocks, or in none. Throws ApiError rate_limited. */
export async function admit(tx: Transaction, windows: readonly SenderWindow[]): Promise<void> {
  const full = windows[(await countInWindows(tx, windows.map(limitOf))).length]
  if (!full) return
  const wait = (await secondsUntilRoom(tx, [limitOf(full)])) ?? 1
  const headers = { 'Retry-After': String(wait) }
  const reason = REASONS[full.name]
  if (reason) throw intakeError(reason, headers)
  const from = full.of.startsWith('/') ? 'from your network' : 'for this channel'
  throw new ApiError('rate_limited', { message: `Too many requests ${from}. Try again in ${wait} seconds.`, headers })
}

/** Takes a verified session out of the limits of its networks, because the people of an office share them. */
export async function uncountSession(tx: Transaction, session: LimitedSender & { createdAt: Date }): Promise<void> {
  // The stored time of the session has milliseconds, that of the window microseconds.
  const latest = sql`(select max(at) from unnest(counted_at) as at
    where at <= ${session.createdAt.toISOString()}::timestamptz + interval '1 millisecond')`
  // One after another in the order of `admit`, so that no two transactions wait for each other.
  for (const window of windowsOf('session', session, false)) await uncount(tx, limitOf(window).key, latest)
}

/** Returns how many numbers the next proof takes: more when a window is half full, or the network unknown. */
export async function proofNumbers(sender: LimitedSender): Promise<number> {
  if (sender.networks.length === 0) return PROOF_NUMBERS.busy
  const half = windowsOf('session', sender, true).map((window) => limitOf({ ...window, most: window.most / 2 }))
  return (await secondsUntilRoom(db(), half)) === null ? PROOF_NUMBERS.usual : PROOF_NUMBERS.busy
}

const limitOf = ({ name, of, most, seconds }: SenderWindow): LimitWindow => ({ key: `${name}:${of}`, most, seconds })

/** Bytes below which a draft counts as one without sound: about a second of speech. */
const SOUND_BYTES = 4_096

/** Hours for which a draft with sound is never erased to make room. */
const KEPT_HOURS = 1

const BATCH = 10

/** A draft whose contact is not proven. A session without a part holds nothing and does not count. */
const IS_DRAFT = sql.raw('sent_at is null and verified_at is null and message_id is not null and bytes > 0')

/** Makes room for an unproven draft: erases the oldest drafts without sound, then those older than an hour. Throws account_full. */
export async function makeRoomForDraft(
  tx: Transaction,
  sender: LimitedSender,
  sessionId: string | null,
): Promise<void> {
  const others = sql`${IS_DRAFT} and id is distinct from ${sessionId}::uuid`
  for (;;) {
    const budget = await usedUpBudget(tx, sender, others)
    if (budget === null) return
    const oldest = sql`
      select id, message_id, sent_at from intake_sessions
      where ${others} and ${countsIn(budget, sender)}
        and (bytes < ${SOUND_BYTES} or created_at < clock_timestamp() - make_interval(hours => ${KEPT_HOURS}))
      order by bytes >= ${SOUND_BYTES}, created_at limit ${BATCH} for update skip locked`
    if ((await eraseSessions(oldest, tx)) === 0) throw intakeError('account_full')
  }
}

async function usedUpBudget(tx: Transaction, sender: LimitedSender, others: SQL): Promise<DraftBudget | null> {
  const budgets = draftBudgets(sender)
  const isUsedUp = budgets.map((budget) => {
    const counted = sql`filter (where ${countsIn(budget, sender)})`
    return sql`count(*) ${counted} >= ${budget.drafts}::int or coalesce(sum(bytes) ${counted}, 0) >= ${budget.bytes}::bigint`
  })
  const [row] = await tx.execute<{ first: number | null }>(
    sql`select array_position(array[${sql.join(isUsedUp, sql`, `)}], true) as first from intake_sessions where ${others}`,
  )
  return budgets[(row?.first ?? 0) - 1] ?? null
}

function countsIn({ of }: DraftBudget, { channelId, accountId }: LimitedSender): SQL {
  if (of === 'instance') return sql`true`
  if (of.startsWith('channel:')) return sql`channel_id = ${channelId}::uuid`
  if (of.startsWith('account:')) return sql`account_id = ${accountId}::uuid`
  return sql`networks @> array[${of}::text]`
}

/** Returns the client's networks as prefix and HMAC (`/64:9f86…`), the narrowest first; empty when unknown. */
export async function clientNetworks(headers: Headers): Promise<string[]> {
  const address = clientAddress(headers)
  return address === null ? [] : Promise.all(networksOf(address).map(keptNetwork))
}

async function keptNetwork(network: string): Promise<string> {
  const prefix = /\/\d+$/.exec(network)?.[0] ?? '/32'
  return `${prefix}:${(await dailyDigest(`network ${network}`)).toString('hex')}`
}

/** Returns an HMAC under the key of the day (choices.md, "Addresses and contacts in limits"). */
export async function dailyDigest(text: string): Promise<Buffer> {
  return createHmac('sha256', await dailyKey(new Date().toISOString().slice(0, 10)))
    .update(text)
    .digest()
}

let known: { day: string; key: Uint8Array } | null = null

async function dailyKey(day: string): Promise<Uint8Array> {
  if (known?.day === day) return known.key
  await db()
    .insert(dailyKeys)
    .values({ day, key: randomBytes(32) })
    .onConflictDoNothing()
  const [row] = await db().select().from(dailyKeys).where(eq(dailyKeys.day, day))
  if (!row) throw new Error(`The key of ${day} was deleted while it was read.`)
  known = { day, key: row.key }
  return row.key
}
