import { LocalTime } from '@/components/ui/local-time'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Life } from '@/server/contract/lifecycle'
import { REACTIVATION_DAYS } from '@/server/webhooks/lifecycle'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/tally'

interface Stage {
  name: string
  /** `past` is over, `now` is where it stands, `next` is what would follow, `never` cannot be reached any more. */
  when: 'past' | 'now' | 'next' | 'never'
  at: string | null
  words?: React.ReactNode
}

/** The life of a subscription with its dates: what was, where it stands, what would follow (spec, "States and transitions"). */
export function LifeLine({ life, createdAt, now }: { life: Life; createdAt: string; now: number }) {
  return (
    <ol aria-label="Life of the subscription" className="grid gap-y-4 sm:auto-cols-fr sm:grid-flow-col">
      {stagesOf(life, createdAt, now).map(({ name, when, at, words }) => (
        <li
          key={name}
          aria-current={when === 'now' ? 'step' : undefined}
          className={`relative border-rule pl-6 sm:border-t sm:pt-4 sm:pr-5 sm:pl-0 ${when === 'never' ? 'opacity-80' : ''}`}
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            className={`absolute top-1 left-0 size-3 bg-paper sm:-top-1.5 ${when === 'now' ? 'text-accent' : 'text-soft'}`}
          >
            {SHAPES[when]}
          </svg>
          <div className={when === 'now' ? 'font-semibold' : when === 'past' ? '' : 'text-soft'}>
            {name}
            {when === 'now' ? <span className="font-normal text-soft"> · now</span> : null}
          </div>
          {at ? (
            <div className="text-small text-soft">
              <LocalTime at={at} />
            </div>
          ) : null}
          {words ? <div className="text-small text-soft">{words}</div> : null}
        </li>
      ))}
    </ol>
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

function stagesOf(life: Life, createdAt: string, now: number): Stage[] {
  const isActive = life.state === 'active'
  const created: Stage = { name: 'Created', when: 'past', at: createdAt }
  const active: Stage = {
    name: isActive ? 'Active' : 'Was active',
    when: isActive ? 'now' : 'past',
    at: life.active_since,
    words: isSinceCreation(life.active_since, createdAt)
      ? isActive
        ? 'since its creation'
        : 'from its creation'
      : 'since a reactivation',
  }
  if (life.disabled_reason === 'gone') return [created, active, goneStage(life), scrubbedStage(life, now)]
  return [created, active, disabledStage(life), reactivatableStage(life, now), scrubbedStage(life, now)]
}

function disabledStage(life: Life): Stage {
  if (life.state === 'active')
    return {
      name: 'Disabled',
      when: 'next',
      at: null,
      words: `after ${DISABLE_AFTER_FAILURES} failures in a row, or deleted`,
    }
  return {
    name: 'Disabled',
    when: life.state === 'disabled' ? 'now' : 'past',
    at: life.disabled_at,
    words:
      life.disabled_reason === 'deleted'
        ? 'deleted by hand or over the API'
        : `${DISABLE_AFTER_FAILURES} failures in a row`,
  }
}

const goneStage = (life: Life): Stage => ({
  name: 'Gone',
  when: life.state === 'gone' ? 'now' : 'past',
  at: life.disabled_at,
  words: 'the receiver answered 410: it cannot be reactivated',
})

function reactivatableStage(life: Life, now: number): Stage {
  const name = 'Reactivatable'
  if (life.state === 'active') return { name, when: 'next', at: null, words: `for ${REACTIVATION_DAYS} days from then` }
  if (!life.reactivatable_until) return { name, when: 'never', at: null, words: 'no longer' }
  const left = Date.parse(life.reactivatable_until) - now
  if (left < 0)
    return { name, when: 'never', at: life.reactivatable_until, words: `the ${REACTIVATION_DAYS} days are over` }
  return { name: 'Reactivatable until', when: 'next', at: life.reactivatable_until, words: daysLeft(left) }
}

function scrubbedStage(life: Life, now: number): Stage {
  if (life.scrubbed_at)
    return {
      name: 'Scrubbed',
      when: 'now',
      at: life.scrubbed_at,
      words: 'its signing secret is erased; the history stays',
    }
  if (life.state === 'active') return { name: 'Scrubbed', when: 'next', at: null, words: 'then its secret is erased' }
  // A gone one is scrubbed after as many days, though it cannot be reactivated meanwhile.
  const at = life.disabled_at && new Date(Date.parse(life.disabled_at) + REACTIVATION_DAYS * DAY_MS).toISOString()
  if (!at) return { name: 'Scrubbed', when: 'next', at: null }
  return {
    name: 'Scrubbed',
    when: 'next',
    at: null,
    words: (
      <>
        its secret is erased <RelativeTime at={at} now={now} />
      </>
    ),
  }
}

const DAY_MS = 86_400_000

function daysLeft(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  return days === 0 ? 'less than a day left' : days === 1 ? '1 day left' : `${days} days left`
}

/** Both moments are read while the row is written, one after the other: within a second they are one. */
const isSinceCreation = (activeSince: string, createdAt: string): boolean =>
  Date.parse(activeSince) - Date.parse(createdAt) < 1000
