import { createHmac, timingSafeEqual } from 'node:crypto'
import { PLAN_TERMS } from '../accounts/account/plan'
import type { Plan } from '../contract/accounts/account'

const DAY_MS = 86_400_000

/** Returns when the listen URL of a message expires: days by plan, from completion (spec, "audio.url"). */
export const linkExpiry = (plan: Plan, completedAt: Date): Date =>
  new Date(completedAt.getTime() + PLAN_TERMS[plan].audioLinkDays * DAY_MS)

/** Returns when retention deletes the file of a completed message (choices.md, "The audio link"). @param days `audioDays` */
export function keptUntil(days: number, completedAt: Date, linkExpiresAt: Date): Date {
  const retained = completedAt.getTime() + days * DAY_MS
  return new Date(Math.max(retained, linkExpiresAt.getTime()))
}

/** The keys of AUDIO_LINK_KEY, each 32 bytes in base64. The first one signs. */
export type AudioLinkKeys = readonly string[]

/** Returns the listen URL (spec, "audio.url"), the same in every list. */
export function listenUrl(baseUrl: string, keys: AudioLinkKeys, messageId: string, expiresAt: Date): string {
  return `${baseUrl}/api/listen/${messageId}?t=${tokenFor('listen', signingKey(keys), messageId, expiresAt)}`
}

/** Returns the path by which the dashboard plays a recording to members. Its token is no listener token. */
export const memberPath = (keys: AudioLinkKeys, messageId: string, expiresAt: Date): string =>
  `/api/listen/${messageId}?t=${tokenFor('member', signingKey(keys), messageId, expiresAt)}`

/** Returns tomorrow's end (UTC), the same all day, so that a new rendering does not restart the recording. */
export const memberLinkExpiry = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY_MS) + 2) * DAY_MS)

/** Returns the expiry of a valid token, which may have passed; null for a token of no such key, or of another message. */
export const verifyListenerToken = (keys: AudioLinkKeys, messageId: string, token: string): Date | null =>
  verify('listen', keys, messageId, token)

/** The same for the token of a member's path. */
export const verifyMemberToken = (keys: AudioLinkKeys, messageId: string, token: string): Date | null =>
  verify('member', keys, messageId, token)

function verify(purpose: Purpose, keys: AudioLinkKeys, messageId: string, token: string): Date | null {
  const [, expiry] = /^([0-9a-z]{1,11})\.[\w-]{43}$/.exec(token) ?? []
  if (expiry === undefined) return null
  const expiresAt = new Date(Number.parseInt(expiry, 36))
  if (Number.isNaN(expiresAt.getTime())) return null
  const given = Buffer.from(token)
  const isGenuine = keys.some((key) => {
    const genuine = Buffer.from(tokenFor(purpose, key, messageId, expiresAt))
    return genuine.length === given.length && timingSafeEqual(genuine, given)
  })
  return isGenuine ? expiresAt : null
}

function signingKey([first]: AudioLinkKeys): string {
  if (first === undefined) throw new Error('AUDIO_LINK_KEY is empty')
  return first
}

type Purpose = 'listen' | 'member'

/** Returns the expiry in base 36 and an HMAC over purpose, id and expiry, so that none of them can be replaced. */
function tokenFor(purpose: Purpose, key: string, messageId: string, expiresAt: Date): string {
  const expiry = expiresAt.getTime().toString(36)
  const mac = createHmac('sha256', Buffer.from(key, 'base64')).update(`${purpose}:${messageId}:${expiry}`)
  return `${expiry}.${mac.digest('base64url')}`
}
