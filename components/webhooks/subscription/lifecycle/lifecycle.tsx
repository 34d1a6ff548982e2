import { LocalTime } from '@/components/ui/time/local-time'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import { subscriptionMessages } from '../subscription-messages'
import { type LifecycleStage, lifecycleStages } from './lifecycle-stages'

const { lifecycle: messages } = subscriptionMessages

/**
 * Shows the lifecycle of a subscription with its dates: past, current and possible stages (spec, "States and
 * transitions"). Five columns need 54rem. With less width, in a narrow window or when zoomed, the stages are stacked.
 */
export function Lifecycle(props: { lifecycle: LifecycleView; createdAt: string; now: number }) {
  return (
    <div className="@container">
      <ol aria-label={messages.label} className="grid @min-[54rem]:auto-cols-fr @min-[54rem]:grid-flow-col">
        {lifecycleStages(props.lifecycle, props.createdAt, props.now).map(({ name, when, at, text }) => (
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

/** Folds the stages that an active webhook has not reached. */
export const FoldedLifecycle = ({ children }: { children: React.ReactNode }) => (
  <details className="border-rule border-t pt-4">
    <summary className="cursor-pointer text-small text-soft hover:text-ink">{messages.label}</summary>
    <div className="pt-4">{children}</div>
  </details>
)

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
