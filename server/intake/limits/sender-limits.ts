import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { senderWindows } from '../../../db/schema'
import { CODE_PAUSE_SECONDS } from '../../contract/intake/protocol'
import { ApiError } from '../../errors'
import { slidingWindow } from '../../limits/sliding-window'
import { intakeError } from '../intake-error'
import { PROOF_NUMBERS } from '../ticket'
import { dailyDigest } from './daily-key'

/** How often an anonymous sender may do something in a window that slides. */
interface SenderLimit {
  name: string
  most: number
  seconds: number
}

const MINUTES_10 = 600

/** Per client network. */
const TICKETS: SenderLimit = { name: 'ticket', most: 60, seconds: MINUTES_10 }
const SESSIONS: SenderLimit = { name: 'session', most: 10, seconds: MINUTES_10 }
const SENDS: SenderLimit = { name: 'send', most: 3, seconds: MINUTES_10 }
/** One network asks for codes to many contacts only as fast as its sessions allow. */
const CODES_OF_NETWORK: SenderLimit = { name: 'codes', most: 20, seconds: MINUTES_10 }

/** Per contact, over all channels and accounts, so that no one is flooded with codes. */
const CODES_OF_CONTACT: readonly SenderLimit[] = [
  { name: 'code-pause', most: 1, seconds: CODE_PAUSE_SECONDS },
  { name: 'code', most: 3, seconds: MINUTES_10 },
  { name: 'code-day', most: 5, seconds: 86_400 },
]

/** Sessions of a network in ten minutes after which its proofs of work become harder. */
const BUSY_SESSIONS = 5

/** @throws ApiError rate_limited with Retry-After */
export const admitTicket = (network: string) => admitNetwork(TICKETS, network)
/** @throws ApiError rate_limited with Retry-After */
export const admitSession = (network: string) => admitNetwork(SESSIONS, network)
/** @throws ApiError rate_limited with Retry-After. The recording stays: the sender can send it later. */
export const admitSend = (network: string) => admitNetwork(SENDS, network)

/**
 * Counts a code to a contact.
 * @throws ApiError rate_limited with Retry-After and the reason code_too_soon or codes_used_up
 */
export async function admitCode(network: string, contact: string): Promise<void> {
  await admitNetwork(CODES_OF_NETWORK, network)
  const digest = (await dailyDigest(`contact ${contact}`)).toString('hex')
  for (const limit of CODES_OF_CONTACT) {
    const wait = await count(limit, digest)
    if (wait === null) continue
    throw intakeError(limit.name === 'code-pause' ? 'code_too_soon' : 'codes_used_up', { 'Retry-After': String(wait) })
  }
}

/** Returns how many numbers the proof of work of a network's next session takes. */
export async function proofNumbers(network: string): Promise<number> {
  const digest = await networkDigest(network)
  const window = windowOf(SESSIONS)
  const [row] = await db().execute(sql`
    select 1 from ${senderWindows} t where key = ${keyOf(SESSIONS, digest.toString('hex'))}
      and not (${window.hasRoomFor(1, BUSY_SESSIONS)})`)
  return row ? PROOF_NUMBERS.busy : PROOF_NUMBERS.usual
}

/** The digest that a session keeps of its client network. */
export const networkDigest = (network: string): Promise<Buffer> => dailyDigest(`network ${network}`)

async function admitNetwork(limit: SenderLimit, network: string): Promise<void> {
  const wait = await count(limit, (await networkDigest(network)).toString('hex'))
  if (wait === null) return
  throw new ApiError('rate_limited', {
    message: `Too many requests from your network. Try again in ${wait} seconds.`,
    headers: { 'Retry-After': String(wait) },
  })
}

/** Counts one more. Exact across processes, as in server/limits/rate-limit.ts. @returns the seconds to wait; null */
async function count(limit: SenderLimit, digest: string): Promise<number | null> {
  const key = keyOf(limit, digest)
  const window = windowOf(limit)
  const expires: SQL = sql`clock_timestamp() + make_interval(secs => ${limit.seconds})`
  const counted = await db().execute(sql`
    insert into ${senderWindows} as t (key, requested_at, expires_at) values (${key}, ${window.first()}, ${expires})
    on conflict (key) do update set requested_at = ${window.with()}, expires_at = excluded.expires_at
      where ${window.hasRoomFor(1, limit.most)}
    returning 1`)
  if (counted.length > 0) return null
  const [row] = await db().execute<{ seconds: number | null }>(
    sql`select ${window.secondsUntilRoom} as seconds from ${senderWindows} t where key = ${key}`,
  )
  return Math.min(Math.max(Math.ceil(row?.seconds ?? 0), 1), limit.seconds)
}

const keyOf = ({ name }: SenderLimit, digest: string): string => `${name}:${digest}`
const windowOf = ({ seconds }: SenderLimit) => slidingWindow('t.requested_at', seconds)

/** Deletes windows that have passed. */
export const pruneSenderWindows = () =>
  db().execute(sql`
    delete from ${senderWindows} where key in (
      select key from ${senderWindows} where expires_at < clock_timestamp() for update skip locked)`)
