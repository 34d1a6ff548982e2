import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { signInAttempts } from '../../../db/schema'
import { networkOf } from '../../limits/client-network'
import { slidingWindow } from '../../limits/rate-limit'

/** Attempts in a window. A pair of addresses has less than the address, so that guessing from one IP does not lock out the owner. */
const LIMITS = {
  sign_in: { address: 30, pair: 10, ipAddress: 50, device: 10 },
  link: { address: 5, pair: 5, ipAddress: 30, device: 0 },
  setup: { address: 0, pair: 0, ipAddress: 10, device: 0 },
  /** Responses of passkeys at sign-in, which name no address; of a session that confirms who it is, `device`. */
  passkey: { address: 0, pair: 0, ipAddress: 50, device: 10 },
  /** Challenges for a sign-in with a passkey, including those that a person cancels. */
  passkey_challenge: { address: 0, pair: 0, ipAddress: 200, device: 0 },
} as const
const WINDOW_SECONDS = 15 * 60

type Kind = keyof typeof LIMITS

interface Origin {
  address?: string
  ipAddress: string | null
  device?: string
}

/** Returns the limits in the order of the checks. */
function limitsOf(kind: Kind, { address, ipAddress, device }: Origin): { key: string; max: number }[] {
  const max = LIMITS[kind]
  if (device !== undefined) return [{ key: `${kind}:device:${device}`, max: max.device }]
  const network = ipAddress === null ? null : networkOf(ipAddress)
  return [
    ...(network === null ? [] : [{ key: `${kind}:ip_address:${network}`, max: max.ipAddress }]),
    ...(network === null || address === undefined
      ? []
      : [{ key: `${kind}:pair:${network}:${address}`, max: max.pair }]),
    ...(address === undefined
      ? []
      : [{ key: `${kind}:address:${address}`, max: network === null ? max.pair : max.address }]),
  ]
}

export type Admission = { admitted: true; counted: Counted[] } | { admitted: false; waitSeconds: number }

type Counted = { key: string; at: string }

/** Counts an attempt before anything is checked, so that concurrent attempts count too. */
export async function admitSignIn(kind: Kind, who: Origin): Promise<Admission> {
  const bounds = limitsOf(kind, who)
  const steps = bounds.map(
    ({ key, max }, i) => sql`${name(i)} as (
    insert into ${signInAttempts} as t (key, attempted_at) select ${key}::text, ${WINDOW.first()} ${i === 0 ? sql`` : sql`from ${name(i - 1)}`}
    on conflict (key) do update set attempted_at = ${WINDOW.with()}
      where ${WINDOW.hasRoomFor(1, max)}
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

/** Forgets the attempts of the address or device, and of the IP address this one: an own password does not reset guessing others. */
export async function clearSignInAttempts(admitted: Extract<Admission, { admitted: true }>): Promise<void> {
  for (const counted of admitted.counted)
    await (counted.key.includes(':ip_address:')
      ? uncount(counted)
      : db().execute(sql`delete from ${signInAttempts} where key = ${counted.key}`))
}

export async function withdrawSignInAttempt(admitted: Extract<Admission, { admitted: true }>): Promise<void> {
  for (const counted of admitted.counted) await uncount(counted)
}

const uncount = ({ key, at }: Counted) =>
  db().execute(
    sql`update ${signInAttempts} set attempted_at = array_remove(attempted_at, ${at}::timestamptz) where key = ${key}`,
  )

/** Deletes expired rows. Skips rows that an attempt has locked, because waiting for them could deadlock. */
export async function pruneSignInAttempts(): Promise<void> {
  await db().execute(sql`
    delete from ${signInAttempts} where key in (
      select key from ${signInAttempts} t where ${WINDOW.isEmpty} for update skip locked)`)
}

async function secondsUntilAllowed(bounds: readonly { key: string; max: number }[]): Promise<number> {
  const [row] = await db().execute<{ seconds: number | null }>(sql`
    select max(${WINDOW.secondsUntilRoom}) as seconds
    from json_to_recordset(${JSON.stringify(bounds)}::json) as b (key text, max integer)
    join ${signInAttempts} t on t.key = b.key and not (${WINDOW.hasRoomFor(1, sql`b.max`)})`)
  return Math.max(1, Math.ceil(row?.seconds ?? 0))
}

const name = (step: number): SQL => sql.raw(`counted_${step}`)

const WINDOW = slidingWindow('t.attempted_at', WINDOW_SECONDS)
