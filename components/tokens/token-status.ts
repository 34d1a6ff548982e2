import type { AccessToken } from '@/server/contract/tokens/token'

/** The list shows the remaining days of tokens that expire within this time. */
export const EXPIRING_DAYS = 14
const DAY_MS = 86_400_000

export type TokenStatus = { state: 'active' | 'expired' | 'revoked' } | { state: 'expiring'; days: number }

/** Returns the status of a token at `now` (milliseconds). `days` are the remaining ones, rounded up: 1 on the last day. */
export function tokenStatus({ revoked_at, expires_at }: AccessToken, now: number): TokenStatus {
  if (revoked_at) return { state: 'revoked' }
  if (!expires_at) return { state: 'active' }
  const left = Date.parse(expires_at) - now
  if (left <= 0) return { state: 'expired' }
  const days = Math.ceil(left / DAY_MS)
  return days > EXPIRING_DAYS ? { state: 'active' } : { state: 'expiring', days }
}
