import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { required } from '../../env'
import type { Person } from './person'

/** How long a browser stays known after its last sign-in. */
export const DEVICE_DAYS = 180
const DEVICE_MS = DEVICE_DAYS * 24 * 60 * 60 * 1000

/** Whom a device token names, and which device it is. */
export interface KnownDevice {
  userId: string
  sessionVersion: number
  deviceId: string
}

/**
 * The value of the cookie that a browser gets after a sign-in. It opens nothing: it exempts its browser from the limit on the
 * person's address (sign-in-limits in tries.ts), so that strangers who guess passwords do not lock the person out. Raising
 * `session_version` (sign out everywhere, a new password) ends it.
 */
export function deviceToken({ id, sessionVersion }: Person, now: Date): string {
  const payload = [id, sessionVersion, now.getTime() + DEVICE_MS, randomUUID()].join('.')
  return `${payload}.${signatureOf(payload)}`
}

/** What a device token says; null for one that is missing, forged, cut or older than DEVICE_DAYS. */
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
