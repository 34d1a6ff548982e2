import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { limitWindows } from '../../../db/schema'
import { networkOf } from '../../limits/client-network'
import { type Counted, countInWindows, type LimitWindow, secondsUntilRoom, uncount } from '../../limits/windows'

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

export type Admission = { admitted: true; counted: Counted[] } | { admitted: false; waitSeconds: number }

/** Counts an attempt before anything is checked, so that concurrent attempts count too. */
export async function admitSignIn(kind: Kind, who: Origin): Promise<Admission> {
  const windows = windowsOf(kind, who)
  const counted = await countInWindows(db(), windows)
  if (counted.length === windows.length) return { admitted: true, counted }
  return { admitted: false, waitSeconds: (await secondsUntilRoom(db(), windows)) ?? 1 }
}

/** Returns the limits in the order of the checks. */
function windowsOf(kind: Kind, { address, ipAddress, device }: Origin): LimitWindow[] {
  const max = LIMITS[kind]
  const window = (of: string, most: number) => ({ key: `${kind}:${of}`, most, seconds: WINDOW_SECONDS })
  if (device !== undefined) return [window(`device:${device}`, max.device)]
  const network = ipAddress === null ? null : networkOf(ipAddress)
  return [
    ...(network === null ? [] : [window(`ip_address:${network}`, max.ipAddress)]),
    ...(network === null || address === undefined ? [] : [window(`pair:${network}:${address}`, max.pair)]),
    ...(address === undefined ? [] : [window(`address:${address}`, network === null ? max.pair : max.address)]),
  ]
}

/** Forgets the attempts of the address or device, and of the IP address this one: an own password does not reset guessing others. */
export async function clearSignInAttempts(admitted: Extract<Admission, { admitted: true }>): Promise<void> {
  for (const { key, at } of admitted.counted)
    await (key.includes(':ip_address:')
      ? uncount(db(), key, sql`${at}`)
      : db().execute(sql`delete from ${limitWindows} where key = ${key}`))
}

export async function withdrawSignInAttempt(admitted: Extract<Admission, { admitted: true }>): Promise<void> {
  for (const { key, at } of admitted.counted) await uncount(db(), key, sql`${at}`)
}
