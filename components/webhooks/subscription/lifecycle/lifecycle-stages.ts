import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import { subscriptionMessages } from '../subscription-messages'
import { daysLeft, inDays } from './days-left'

const { lifecycle: messages } = subscriptionMessages

export interface LifecycleStage {
  name: string
  /** `past` is over, `now` is current, `next` can follow, `never` can no longer be reached. */
  when: 'past' | 'now' | 'next' | 'never'
  /** ISO 8601; null when the stage has no date. */
  at: string | null
  text?: string
}

/** Returns the stages in order. @param now in milliseconds. */
export function lifecycleStages(lifecycle: LifecycleView, createdAt: string, now: number): LifecycleStage[] {
  const created: LifecycleStage = { name: messages.created, when: 'past', at: createdAt }
  const stages = [created, activeStage(lifecycle, createdAt)]
  if (lifecycle.disabled_reason === 'gone') return [...stages, goneStage(lifecycle), scrubbedStage(lifecycle, now)]
  return [...stages, disabledStage(lifecycle), reactivatableStage(lifecycle, now), scrubbedStage(lifecycle, now)]
}

function activeStage({ state, active_since }: LifecycleView, createdAt: string): LifecycleStage {
  const isOriginal = isSinceCreation(active_since, createdAt)
  if (state === 'active')
    return {
      name: messages.active,
      when: 'now',
      at: active_since,
      text: isOriginal ? messages.sinceCreation : messages.sinceReactivation,
    }
  return {
    name: messages.wasActive,
    when: 'past',
    at: active_since,
    text: isOriginal ? messages.fromCreation : messages.fromReactivation,
  }
}

function disabledStage({ state, disabled_at, disabled_reason }: LifecycleView): LifecycleStage {
  if (state === 'active') return { name: messages.disabled, when: 'next', at: null, text: messages.willBeDisabled }
  const isDeleted = disabled_reason === 'deleted'
  return {
    name: isDeleted ? messages.deleted : messages.disabled,
    when: state === 'disabled' ? 'now' : 'past',
    at: disabled_at,
    text: isDeleted ? messages.byDeletion : messages.byFailures,
  }
}

const goneStage = ({ state, disabled_at }: LifecycleView): LifecycleStage => ({
  name: messages.gone,
  when: state === 'gone' ? 'now' : 'past',
  at: disabled_at,
  text: messages.goneReason,
})

function reactivatableStage({ state, reactivatable_until: until }: LifecycleView, now: number): LifecycleStage {
  const name = messages.reactivatable
  if (state === 'active') return { name, when: 'next', at: null, text: messages.reactivatableFor }
  if (!until) return { name, when: 'never', at: null, text: messages.notReactivatable }
  const left = daysLeft(Date.parse(until) - now)
  if (left === null) return { name, when: 'never', at: until, text: messages.windowOver }
  return { name: messages.reactivatableUntil, when: 'next', at: until, text: left }
}

function scrubbedStage({ scrubbed_at, scrub_due_at }: LifecycleView, now: number): LifecycleStage {
  const name = messages.scrubbed
  if (scrubbed_at) return { name, when: 'now', at: scrubbed_at, text: messages.scrubbedReason }
  if (!scrub_due_at) return { name, when: 'next', at: null, text: messages.scrubbedLater }
  const due = inDays(Date.parse(scrub_due_at) - now) ?? messages.soon
  return { name, when: 'next', at: null, text: messages.scrubbedDue(due) }
}

/** One transaction writes both times one after the other, so they are equal within a second. */
const isSinceCreation = (activeSince: string, createdAt: string): boolean =>
  Date.parse(activeSince) - Date.parse(createdAt) < 1000
