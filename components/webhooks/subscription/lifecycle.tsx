import { TextLink } from '@/components/ui/links'
import { Fold } from '@/components/ui/page-parts'
import { Banner, State, type StateKind } from '@/components/ui/state'
import { LocalTime } from '@/components/ui/time/times'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import { REACTIVATION_DAYS } from '@/server/webhooks/rules/lifecycle'
import { testEndpointMessages } from '../test-endpoint/test-endpoint-messages'
import { subscriptionMessages } from './subscription-messages'

const { lifecycle: messages, states, page } = subscriptionMessages

/** Shows past, current and possible stages of a subscription (spec, "States and transitions"), folded: its health says what matters. */
export function Lifecycle(props: { lifecycle: LifecycleView; createdAt: string; now: number }) {
  const { lifecycle, createdAt, now } = props
  return (
    <Fold title={messages.label}>
      <Stages label={messages.label} stages={lifecycleStages(lifecycle, createdAt, now)} />
    </Fold>
  )
}

/** Five columns need 54rem. With less width, in a narrow window or when zoomed, the stages are stacked. */
function Stages({ label, stages }: { label: string; stages: readonly LifecycleStage[] }) {
  return (
    <div className="@container">
      <ol aria-label={label} className="grid @min-[54rem]:auto-cols-fr @min-[54rem]:grid-flow-col">
        {stages.map(({ name, when, at, text }) => (
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
              {when === 'now' ? <span className="font-normal text-soft">{messages.now}</span> : null}
            </div>
            <div className="min-w-0 text-small text-soft wrap-anywhere">
              {at ? (
                <div className="[&>time]:whitespace-normal">
                  <LocalTime at={at} precision="minute" />
                </div>
              ) : null}
              {text ? <div>{text}</div> : null}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 }

const SHAPES: Record<LifecycleStage['when'], React.ReactNode> = {
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

export interface LifecycleStage {
  name: string
  /** `past` is over, `now` is current, `next` can follow, `never` can no longer be reached. */
  when: 'past' | 'now' | 'next' | 'never'
  at: string | null
  text?: string
}

/** Returns the stages in order. @param now in milliseconds. */
function lifecycleStages(lifecycle: LifecycleView, createdAt: string, now: number): LifecycleStage[] {
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

const DAY_MS = 86_400_000

/** Returns the rest of the reactivation window, rounded up: "90 days left". Null when it is over; it includes its end. */
export function daysLeft(ms: number): string | null {
  return ms < 0 ? null : messages.left(daysText(ms))
}

/** Returns how long a subscription can still be reactivated: "90 days left". Null where it cannot. @param now in milliseconds */
export const reactivatableFor = ({ reactivatable_until: until }: LifecycleView, now: number): string | null =>
  until ? daysLeft(Date.parse(until) - now) : null

/** Returns when the window ends, rounded like `daysLeft`: "in 90 days". @returns null when the window is over. */
export function inDays(ms: number): string | null {
  return ms < 0 ? null : messages.in(daysText(ms))
}

function daysText(ms: number): string {
  if (ms < DAY_MS) return messages.lessThanADay
  // The clocks of this process and of the database can differ by seconds: show at most the whole window.
  return messages.days(Math.min(REACTIVATION_DAYS, Math.ceil(ms / DAY_MS)))
}

/** Shows the state of a webhook in one word. Its health says more. */
export function LifecycleState({ lifecycle, failures }: { lifecycle: LifecycleView; failures: number }) {
  const [kind, label] = stateLabel(lifecycle, failures)
  return <State kind={kind}>{label}</State>
}

export function stateLabel(
  { state, disabled_reason }: Pick<LifecycleView, 'state' | 'disabled_reason'>,
  failures: number,
): [StateKind, string] {
  if (state === 'active') return failures > 0 ? ['warning', states.failing] : ['ok', states.active]
  if (state === 'scrubbed') return ['off', states.scrubbed]
  if (state === 'gone') return ['bad', states.gone]
  return disabled_reason === 'deleted' ? ['off', states.deleted] : ['bad', states.disabled]
}

export function RemovedNotice({ at, isReactivatable }: { at: string; isReactivatable: boolean }) {
  return (
    <Banner kind="off">
      {page.removed(
        <LocalTime at={at} precision="minute" />,
        <TextLink href="/integrations/webhooks?removed=true">{page.removedLink}</TextLink>,
      )}
      {isReactivatable ? page.removedReactivatable : null}
    </Banner>
  )
}

export function RequestsNotice({ subscriptionId }: { subscriptionId: string }) {
  return (
    <p className="text-soft">
      {testEndpointMessages.notice}{' '}
      <TextLink href={`/integrations/webhooks/${subscriptionId}/requests`}>
        {testEndpointMessages.viewRequests}
      </TextLink>
    </p>
  )
}
