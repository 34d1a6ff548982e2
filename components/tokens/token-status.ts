import type { AccessToken } from '@/server/contract/tokens/token'

/** From here on the list says how many days are left. */
export const SOON_DAYS = 14
const DAY_MS = 86_400_000

export type TokenStatus = { state: 'active' | 'expired' | 'revoked' } | { state: 'expiring'; days: number }

/** Whether a token opens anything at `now` (milliseconds). `days` are those left, rounded up: on its last day it is 1. */
export function tokenStatus({ revoked_at, expires_at }: AccessToken, now: number): TokenStatus {
  if (revoked_at) return { state: 'revoked' }
  if (!expires_at) return { state: 'active' }
  const left = Date.parse(expires_at) - now
  if (left <= 0) return { state: 'expired' }
  const days = Math.ceil(left / DAY_MS)
  return days > SOON_DAYS ? { state: 'active' } : { state: 'expiring', days }
}
