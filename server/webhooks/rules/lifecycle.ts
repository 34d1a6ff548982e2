import type { LIFECYCLE_STATES } from '../../contract/webhooks/lifecycle'

/** A disabled subscription can be reactivated for this long, then it is scrubbed (spec, "Webhook subscription"). */
export const REACTIVATION_DAYS = 90
const DAY_MS = 86_400_000

/** What the lifecycle rules need to know of a subscription. */
export interface Lifecycle {
  isActive: boolean
  disabledAt: Date | null
  disabledReason: 'deleted' | 'failures' | 'gone' | null
  scrubbedAt: Date | null
}

export function stateOf(life: Lifecycle): (typeof LIFECYCLE_STATES)[number] {
  if (life.isActive) return 'active'
  if (life.scrubbedAt) return 'scrubbed'
  return life.disabledReason === 'gone' ? 'gone' : 'disabled'
}

/** The last moment at which it can be reactivated, that moment included; null when it cannot be at all. */
export function reactivatableUntil(life: Lifecycle): Date | null {
  if (stateOf(life) !== 'disabled' || !life.disabledAt) return null
  return new Date(life.disabledAt.getTime() + REACTIVATION_DAYS * DAY_MS)
}

/** "Disabled for no more than 90 days", whether or not the scrubbing task has run yet. */
export function mayReactivate(life: Lifecycle, now: Date): boolean {
  const until = reactivatableUntil(life)
  return until !== null && now <= until
}

/** Inactive subscriptions that were disabled before this moment are due to be scrubbed at `now`. */
export const scrubbableBefore = (now: Date): Date => new Date(now.getTime() - REACTIVATION_DAYS * DAY_MS)

/** The moment after which the signing secret is erased; null while active and once scrubbed. Gone ones too (choices.md, "410"). */
export function scrubDueAt(life: Lifecycle): Date | null {
  if (life.isActive || life.scrubbedAt || !life.disabledAt) return null
  return new Date(life.disabledAt.getTime() + REACTIVATION_DAYS * DAY_MS)
}

export function mayScrub(life: Lifecycle, now: Date): boolean {
  return !life.isActive && !life.scrubbedAt && life.disabledAt !== null && life.disabledAt < scrubbableBefore(now)
}

/** A secret can be replaced until it is erased or due to be erased, whether or not the scrubbing task has run yet. */
export const mayRotate = (life: Lifecycle, now: Date): boolean => life.scrubbedAt === null && !mayScrub(life, now)
