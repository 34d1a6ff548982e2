import type { LIFECYCLE_STATES } from '../../contract/webhooks/lifecycle'

/** Days in which a disabled subscription can be reactivated; after them it is scrubbed (spec, "Webhook subscription"). */
export const REACTIVATION_DAYS = 90
const DAY_MS = 86_400_000

export interface Lifecycle {
  isActive: boolean
  disabledAt: Date | null
  disabledReason: 'deleted' | 'failures' | 'gone' | null
  scrubbedAt: Date | null
}

export function stateOf(subscription: Lifecycle): (typeof LIFECYCLE_STATES)[number] {
  if (subscription.isActive) return 'active'
  if (subscription.scrubbedAt) return 'scrubbed'
  return subscription.disabledReason === 'gone' ? 'gone' : 'disabled'
}

export function reactivatableUntil(subscription: Lifecycle): Date | null {
  if (stateOf(subscription) !== 'disabled' || !subscription.disabledAt) return null
  return new Date(subscription.disabledAt.getTime() + REACTIVATION_DAYS * DAY_MS)
}

export function mayReactivate(subscription: Lifecycle, now: Date): boolean {
  const until = reactivatableUntil(subscription)
  return until !== null && now <= until
}

export const scrubbableBefore = (now: Date): Date => new Date(now.getTime() - REACTIVATION_DAYS * DAY_MS)

/** When the signing secret is erased, also of a gone subscription; null while active, and after that. */
export function scrubDueAt(subscription: Lifecycle): Date | null {
  if (subscription.isActive || subscription.scrubbedAt || !subscription.disabledAt) return null
  return new Date(subscription.disabledAt.getTime() + REACTIVATION_DAYS * DAY_MS)
}

export function mayScrub(subscription: Lifecycle, now: Date): boolean {
  return (
    !subscription.isActive &&
    !subscription.scrubbedAt &&
    subscription.disabledAt !== null &&
    subscription.disabledAt < scrubbableBefore(now)
  )
}

/** Returns whether the signing secret can be replaced: not after it was erased, nor when it is due to be erased. */
export const mayRotate = (subscription: Lifecycle, now: Date): boolean =>
  subscription.scrubbedAt === null && !mayScrub(subscription, now)
