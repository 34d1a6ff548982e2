import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { env, required } from '../../env'
import type { Person } from './session'

export const isSecure = () => env().BASE_URL.startsWith('https:')

export const sessionCookie = () => ({
  name: isSecure() ? '__Host-session' : 'session',
  options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isSecure() },
})

export const passkeyCookie = () => ({ ...sessionCookie(), name: isSecure() ? '__Host-passkey' : 'passkey' })

export const deviceCookie = () => ({ ...sessionCookie(), name: isSecure() ? '__Host-device' : 'device' })

/** How long a browser is known after its last sign-in, in days. */
export const DEVICE_DAYS = 180
const DEVICE_MS = DEVICE_DAYS * 24 * 60 * 60 * 1000

interface KnownDevice {
  userId: string
  sessionVersion: number
  deviceId: string
}

/** Returns the cookie of a known browser. It only exempts from the rate limit of the address, so that guessing locks no one out. */
export function deviceToken({ id, sessionVersion }: Person, now: Date): string {
  const payload = [id, sessionVersion, now.getTime() + DEVICE_MS, randomUUID()].join('.')
  return `${payload}.${signatureOf(payload)}`
}

/** Reads a device token; null for one that is missing, forged, truncated or older than DEVICE_DAYS. */
export function readDeviceToken(token: string | null, now: Date): KnownDevice | null {
  const parts = (token ?? '').split('.')
  const [userId, sessionVersion, expiresAt, deviceId, signature] = parts
  if (parts.length !== 5 || !userId || !deviceId || signature === undefined) return null
  const expected = Buffer.from(signatureOf(parts.slice(0, 4).join('.')))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(expiresAt) > now.getTime() ? { userId, sessionVersion: Number(sessionVersion), deviceId } : null
}

const signatureOf = (payload: string): string =>
  createHmac('sha256', required('NEXTAUTH_SECRET')).update(`known device ${payload}`).digest('base64url')
