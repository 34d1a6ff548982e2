import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { signInAttempts } from '../../../db/schema'
import { networkOf } from '../../limits/client-network'
import { slidingWindow } from '../../limits/sliding-window'

/**
 * How often within the window: for an email address whatever it is asked from, for an address from one IP address, and for an
 * IP address whatever the addresses. The limit of the pair is below that of the address, so that guessing from one place does not
 * lock out the owner who signs in from another. A known device (known-device.ts) has a limit of its own, and only that.
 */
const LIMITS = {
  /** A password. */
  sign_in: { address: 30, pair: 10, ipAddress: 50, device: 10 },
  /** A mail with a link. */
  link: { address: 5, pair: 5, ipAddress: 30, device: 0 },
  /** The setup token, which belongs to no address. */
  setup: { address: 0, pair: 0, ipAddress: 10, device: 0 },
} as const
const WINDOW_SECONDS = 15 * 60

type Kind = keyof typeof LIMITS

/** Who tries. `ipAddress` is null where it is not known (serverless); then the address has the limit of the pair. */
interface Origin {
  address?: string
  ipAddress: string | null
  /** The id of a device that is known for this address. */
  device?: string
}

/** The limits in the order they are asked: one that is used up does not use up those behind it. */
export function limitsOf(kind: Kind, { address, ipAddress, device }: Origin): { key: string; most: number }[] {
  const most = LIMITS[kind]
  if (device !== undefined) return [{ key: `${kind}:device:${device}`, most: most.device }]
  const network = ipAddress === null ? null : networkOf(ipAddress)
  return [
    ...(network === null ? [] : [{ key: `${kind}:ip_address:${network}`, most: most.ipAddress }]),
    ...(network === null || address === undefined
      ? []
      : [{ key: `${kind}:pair:${network}:${address}`, most: most.pair }]),
    ...(address === undefined
      ? []
      : [{ key: `${kind}:address:${address}`, most: network === null ? most.pair : most.address }]),
  ]
}

/** A try that was counted, or how long there is no room for one. */
export type Admission = { admitted: true; counted: Counted[] } | { admitted: false; waitSeconds: number }

/** Under which key, and the moment that stands there for it. */
type Counted = { key: string; at: string }

/**
 * Counts one try before anything is looked at, so that tries made at once are counted too: one statement, exact across
 * processes as server/limits/rate-limit.ts is. An IP address that used up its tries cannot use up those of other people's addresses.
 */
export async function admitSignIn(kind: Kind, who: Origin): Promise<Admission> {
  const bounds = limitsOf(kind, who)
  const steps = bounds.map(
    ({ key, most }, i) => sql`${name(i)} as (
    insert into ${signInAttempts} as t (key, attempted_at) select ${key}::text, ${WINDOW.first()} ${i === 0 ? sql`` : sql`from ${name(i - 1)}`}
    on conflict (key) do update set attempted_at = ${WINDOW.with()}
      where ${WINDOW.hasRoomFor(1, most)}
    returning key, attempted_at[cardinality(attempted_at)]::text as at)`,
  )
  const all = sql.join(
    bounds.map((_, i) => sql`select key, at from ${name(i)}`),
    sql` union all `,
  )
  const counted = await db().execute<Counted>(sql`with ${sql.join(steps, sql`, `)} ${all}`)
  if (counted.length === bounds.length) return { admitted: true, counted: [...counted] }
  return { admitted: false, waitSeconds: await secondsUntilAllowed(bounds) }
}

/**
 * It was the right one: the tries of its address or device are forgotten, and of its IP address this one alone. So an office behind one
 * address that signs in every morning is not locked out, and a password of one's own does not pay for guessing others.
 */
export async function clearSignInAttempts(admitted: Extract<Admission, { admitted: true }>): Promise<void> {
  for (const counted of admitted.counted)
    await (counted.key.includes(':ip_address:')
      ? uncount(counted)
      : db().execute(sql`delete from ${signInAttempts} where key = ${counted.key}`))
}

/** Takes back a counted try of which nothing was looked at. */
export async function withdrawSignInAttempt(admitted: Extract<Admission, { admitted: true }>): Promise<void> {
  for (const counted of admitted.counted) await uncount(counted)
}

const uncount = ({ key, at }: Counted) =>
  db().execute(
    sql`update ${signInAttempts} set attempted_at = array_remove(attempted_at, ${at}::timestamptz) where key = ${key}`,
  )

/** Deletes what no bound asks for any more. Rows that a try has locked stay: each would wait for rows that the other has. */
export async function pruneSignInAttempts(): Promise<void> {
  await db().execute(sql`
    delete from ${signInAttempts} where key in (
      select key from ${signInAttempts} t where ${WINDOW.isEmpty} for update skip locked)`)
}

/** After a refusal: how long until every bound has room. A statement of its own, so that it sees what the refusal saw. */
async function secondsUntilAllowed(bounds: readonly { key: string; most: number }[]): Promise<number> {
  const [row] = await db().execute<{ seconds: number | null }>(sql`
    select max(${WINDOW.secondsUntilRoom}) as seconds
    from json_to_recordset(${JSON.stringify(bounds)}::json) as b (key text, most integer)
    join ${signInAttempts} t on t.key = b.key and not (${WINDOW.hasRoomFor(1, sql`b.most`)})`)
  return Math.max(1, Math.ceil(row?.seconds ?? 0))
}

const name = (step: number): SQL => sql.raw(`counted_${step}`)

const WINDOW = slidingWindow('t.attempted_at', WINDOW_SECONDS)
