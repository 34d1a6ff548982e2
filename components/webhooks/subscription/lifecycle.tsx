import { LocalTime } from '@/components/ui/time/local-time'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { REACTIVATION_DAYS } from '@/server/webhooks/rules/lifecycle'
import { daysLeft, inDays } from './days-left'

interface Stage {
  name: string
  /** `past` is over, `now` is the current one, `next` would follow, `never` can no longer be reached. */
  when: 'past' | 'now' | 'next' | 'never'
  at: string | null
  words?: string
}

/**
 * The lifecycle of a subscription with its dates: what was, what is, what would follow (spec, "States and transitions").
 * Five columns need 54rem of the page's own width; with less, in a narrow window or when zoomed, the stages are stacked.
 */
export function LifeLine({ life, createdAt, now }: { life: LifecycleView; createdAt: string; now: number }) {
  return (
    <div className="@container">
      <ol aria-label="Lifecycle" className="grid @min-[54rem]:auto-cols-fr @min-[54rem]:grid-flow-col">
        {stagesOf(life, createdAt, now).map(({ name, when, at, words }) => (
          <li
            key={name}
            aria-current={when === 'now' ? 'step' : undefined}
            className={`lifecycle-stage ${when === 'never' ? 'opacity-80' : ''}`}
          >
            <svg
              aria-hidden="true"
              viewBox="0 0 12 12"
              className={`lifecycle-mark ${when === 'now' ? 'text-accent' : 'text-soft'}`}
            >
              {SHAPES[when]}
            </svg>
            <div className={when === 'now' ? 'font-semibold' : when === 'past' ? '' : 'text-soft'}>
              {name}
              {when === 'now' ? <span className="font-normal text-soft"> · now</span> : null}
            </div>
            <div className="min-w-0 text-small text-soft wrap-anywhere">
              {at ? (
                <div className="[&>time]:whitespace-normal">
                  <LocalTime at={at} precision="minute" />
                </div>
              ) : null}
              {words ? <div>{words}</div> : null}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 }

const SHAPES: Record<Stage['when'], React.ReactNode> = {
  past: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  now: (
    <>
      <circle cx="6" cy="6" r="5" {...line} />
      <circle cx="6" cy="6" r="2.5" fill="currentColor" />
    </>
  ),
  next: <circle cx="6" cy="6" r="4" {...line} />,
  never: <path d="m2 2 8 8m0-8-8 8" {...line} />,
}

function stagesOf(life: LifecycleView, createdAt: string, now: number): Stage[] {
  const isActive = life.state === 'active'
  const created: Stage = { name: 'Created', when: 'past', at: createdAt }
  const active: Stage = {
    name: isActive ? 'Active' : 'Was active',
    when: isActive ? 'now' : 'past',
    at: life.active_since,
    words: `${isActive ? 'since' : 'from'} its ${isSinceCreation(life.active_since, createdAt) ? 'creation' : 'reactivation'}`,
  }
  if (life.disabled_reason === 'gone') return [created, active, goneStage(life), scrubbedStage(life, now)]
  return [created, active, disabledStage(life), reactivatableStage(life, now), scrubbedStage(life, now)]
}

function disabledStage(life: LifecycleView): Stage {
  if (life.state === 'active')
    return {
      name: 'Disabled',
      when: 'next',
      at: null,
      words: `after ${DISABLE_AFTER_FAILURES} failed attempts in a row, or when deleted`,
    }
  return {
    name: life.disabled_reason === 'deleted' ? 'Deleted' : 'Disabled',
    when: life.state === 'disabled' ? 'now' : 'past',
    at: life.disabled_at,
    words:
      life.disabled_reason === 'deleted'
        ? 'by a person or over the API'
        : `after ${DISABLE_AFTER_FAILURES} failed attempts in a row`,
  }
}

const goneStage = (life: LifecycleView): Stage => ({
  name: 'Gone',
  when: life.state === 'gone' ? 'now' : 'past',
  at: life.disabled_at,
  words: 'the receiver responded with 410, so it cannot be reactivated',
})

function reactivatableStage(life: LifecycleView, now: number): Stage {
  const name = 'Can be reactivated'
  if (life.state === 'active') return { name, when: 'next', at: null, words: `for ${REACTIVATION_DAYS} days from then` }
  if (!life.reactivatable_until) return { name, when: 'never', at: null, words: 'no longer' }
  const left = daysLeft(Date.parse(life.reactivatable_until) - now)
  if (left === null)
    return { name, when: 'never', at: life.reactivatable_until, words: `the ${REACTIVATION_DAYS} days are over` }
  return { name: 'Can be reactivated until', when: 'next', at: life.reactivatable_until, words: left }
}

function scrubbedStage(life: LifecycleView, now: number): Stage {
  const name = 'Scrubbed'
  if (life.scrubbed_at)
    return { name, when: 'now', at: life.scrubbed_at, words: 'its signing secret is erased, its history is kept' }
  if (!life.scrub_due_at) return { name, when: 'next', at: null, words: 'then its signing secret is erased' }
  const due = inDays(Date.parse(life.scrub_due_at) - now) ?? 'shortly'
  return { name, when: 'next', at: null, words: `its signing secret is erased ${due}` }
}

/** Both moments are read while the row is written, one after the other: within a second they are one. */
const isSinceCreation = (activeSince: string, createdAt: string): boolean =>
  Date.parse(activeSince) - Date.parse(createdAt) < 1000
