import { LocalTime } from '@/components/ui/time/times'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import { subscriptionMessages } from '../subscription-messages'
import { daysLeft } from './days-left'
import { type LifecycleStage, lifecycleStages } from './lifecycle-stages'

const { lifecycle: messages } = subscriptionMessages

/**
 * Shows the lifecycle of a subscription with its dates: past, current and possible stages (spec, "States and
 * transitions"). The heading says that a webhook is active, so all its stages are folded. Otherwise only those that it has not reached.
 */
export function Lifecycle(props: { lifecycle: LifecycleView; createdAt: string; now: number }) {
  const { lifecycle, now } = props
  const stages = lifecycleStages(lifecycle, props.createdAt, now)
  if (lifecycle.state === 'active')
    return (
      <div className="border-rule border-t pt-4">
        <Folded summary={messages.label}>
          <Stages label={messages.label} stages={stages} />
        </Folded>
      </div>
    )
  const reached = stages.findIndex(({ when }) => when === 'now') + 1
  const later = stages.slice(reached)
  const until = lifecycle.reactivatable_until
  const left = until ? daysLeft(Date.parse(until) - now) : null
  return (
    <div className="flex flex-col gap-4">
      <Stages label={messages.label} stages={stages.slice(0, reached)} />
      {later.length > 0 ? (
        <Folded summary={left === null ? messages.later : messages.laterReactivatable(left)}>
          <Stages label={messages.later} stages={later} />
        </Folded>
      ) : null}
    </div>
  )
}

function Folded({ summary, children }: { summary: string; children: React.ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer text-small text-soft hover:text-ink">{summary}</summary>
      <div className="pt-4">{children}</div>
    </details>
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
