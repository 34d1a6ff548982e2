import { createHmac, timingSafeEqual } from 'node:crypto'
import { PLAN_TERMS } from '../accounts/account/plan'
import type { Plan } from '../contract/accounts/account'

const DAY_MS = 86_400_000

/** Returns when the listen URL of a message expires: days by plan, from completion (spec, "audio.url"). */
export const linkExpiry = (plan: Plan, completedAt: Date): Date =>
  new Date(completedAt.getTime() + PLAN_TERMS[plan].audioLinkDays * DAY_MS)

/** Returns when retention deletes the file of a completed message (choices.md, "The audio link"). */
export function keptUntil(plan: Plan, completedAt: Date, linkExpiresAt: Date): Date {
  const retained = completedAt.getTime() + PLAN_TERMS[plan].audioRetentionDays * DAY_MS
  return new Date(Math.max(retained, linkExpiresAt.getTime()))
}

/** Returns the listen URL (spec, "audio.url"), the same in every list. @param key 32 bytes in base64 */
export function listenUrl(baseUrl: string, key: string, messageId: string, expiresAt: Date): string {
  return `${baseUrl}/api/listen/${messageId}?t=${tokenFor('listen', key, messageId, expiresAt)}`
}

/** Returns the path by which the dashboard plays a recording to members. Its token is no listener token. */
export const memberPath = (key: string, messageId: string, expiresAt: Date): string =>
  `/api/listen/${messageId}?t=${tokenFor('member', key, messageId, expiresAt)}`

/** Returns tomorrow's end (UTC), the same all day, so that a new rendering does not restart the recording. */
export const memberLinkExpiry = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY_MS) + 2) * DAY_MS)

/** Returns the expiry of a valid token, which may have passed; null for a token of another key or message. */
export const verifyListenerToken = (key: string, messageId: string, token: string): Date | null =>
  verify('listen', key, messageId, token)

/** The same for the token of a member's path. */
export const verifyMemberToken = (key: string, messageId: string, token: string): Date | null =>
  verify('member', key, messageId, token)

function verify(purpose: Purpose, key: string, messageId: string, token: string): Date | null {
  const [, expiry] = /^([0-9a-z]{1,11})\.[\w-]{43}$/.exec(token) ?? []
  if (expiry === undefined) return null
  const expiresAt = new Date(Number.parseInt(expiry, 36))
  if (Number.isNaN(expiresAt.getTime())) return null
  const genuine = Buffer.from(tokenFor(purpose, key, messageId, expiresAt))
  const given = Buffer.from(token)
  return genuine.length === given.length && timingSafeEqual(genuine, given) ? expiresAt : null
}

type Purpose = 'listen' | 'member'

/** Returns the expiry in base 36 and an HMAC over purpose, id and expiry, so that none of them can be replaced. */
function tokenFor(purpose: Purpose, key: string, messageId: string, expiresAt: Date): string {
  const expiry = expiresAt.getTime().toString(36)
  const mac = createHmac('sha256', Buffer.from(key, 'base64')).update(`${purpose}:${messageId}:${expiry}`)
  return `${expiry}.${mac.digest('base64url')}`
}
