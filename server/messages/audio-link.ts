import { createHmac, timingSafeEqual } from 'node:crypto'
import { PLAN_TERMS } from '../accounts/account/plan'
import type { Plan } from '../contract/accounts/account'

const DAY_MS = 86_400_000

/** When the listen URL of a message stops working: days by plan, from completion (spec, "audio.url"). */
export const linkExpiry = (plan: Plan, completedAt: Date): Date =>
  new Date(completedAt.getTime() + PLAN_TERMS[plan].audioLinkDays * DAY_MS)

/**
 * `{base_url}/api/listen/<message_id>?t=<listener_token>` (spec, "audio.url").
 * Nothing random goes in: the same message has the same URL in the webhook and in every listing.
 * @param key AUDIO_LINK_KEY, 32 bytes in base64
 */
export function listenUrl(baseUrl: string, key: string, messageId: string, expiresAt: Date): string {
  return `${baseUrl}/api/listen/${messageId}?t=${tokenFor('listen', key, messageId, expiresAt)}`
}

/**
 * The path by which the dashboard plays a recording to members after the payload's link has expired. Its token is no listener
 * token, which ends when the message's row says so.
 * @param key AUDIO_LINK_KEY, 32 bytes in base64
 */
export const memberPath = (key: string, messageId: string, expiresAt: Date): string =>
  `/api/listen/${messageId}?t=${tokenFor('member', key, messageId, expiresAt)}`

/** The moment of expiry that a genuine token names, which may have passed; null when it was not made by this key for this message. */
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

/** The expiry in base 36, and an HMAC over purpose, id and expiry, so that none can be exchanged. */
function tokenFor(purpose: Purpose, key: string, messageId: string, expiresAt: Date): string {
  const expiry = expiresAt.getTime().toString(36)
  const mac = createHmac('sha256', Buffer.from(key, 'base64')).update(`${purpose}:${messageId}:${expiry}`)
  return `${expiry}.${mac.digest('base64url')}`
}
