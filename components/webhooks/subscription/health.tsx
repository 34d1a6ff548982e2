import { RelativeTime } from '@/components/ui/time/times'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import { stepAfterLastError } from '@/server/webhooks/transport/next-step'
import { LastErrorText } from '../attempts/failure-messages'
import { healthMessages as messages } from './health-messages'

export interface Health extends Pick<LifecycleView, 'state' | 'disabled_at' | 'disabled_reason'> {
  consecutive_failures: number
  last_error: string | null
}

/** Says what is wrong with a webhook and since when; nothing where it works. @param props.isShort without what follows from it */
export function HealthCause({ health, now, isShort }: { health: Health; now: number; isShort?: boolean }) {
  const { state, disabled_reason, disabled_at, consecutive_failures } = health
  const and = (consequence: string) => (isShort ? null : consequence)
  if (state === 'active')
    return consecutive_failures === 0 ? null : (
      <>
        {messages.failing(consecutive_failures)}
        {and(messages.willBeDisabled)}
      </>
    )
  const time = disabled_at ? <RelativeTime at={disabled_at} now={now} /> : null
  if (state === 'scrubbed') return messages.scrubbed(time)
  if (disabled_reason === 'deleted') return messages.deleted(time)
  if (state !== 'gone') return messages.disabled(time)
  return (
    <>
      {messages.gone(time)}
      {and(messages.notReactivatable)}
    </>
  )
}

/** Tells whether the last error is why the webhook fails or was disabled. */
export const isBroken = ({ state, disabled_reason, consecutive_failures }: Omit<Health, 'last_error'>): boolean =>
  state === 'active' ? consecutive_failures > 0 : state !== 'scrubbed' && disabled_reason !== 'deleted'

/** Shows the error that made a webhook fail. */
export function HealthError({ error, className = '' }: { error: string; className?: string }) {
  return <div className={`text-soft ${className}`}>{messages.lastError(<LastErrorText error={error} />)}</div>
}

/** Shows the health of a webhook with its error and what to do next; nothing where it works. @param props.left such as "90 days left" */
export function HealthNotice({ health, left, now }: { health: Health; left: string | null; now: number }) {
  if (health.state === 'active' && health.consecutive_failures === 0) return null
  const error = isBroken(health) ? health.last_error : null
  const step = error && health.state !== 'gone' ? stepAfterLastError(error) : null
  return (
    <section aria-label={messages.label} className="max-w-[52rem] wrap-anywhere">
      <p className="font-medium">
        <HealthCause health={health} now={now} />
      </p>
      {error ? <HealthError error={error} className="line-clamp-2" /> : null}
      {step || left ? (
        <p>
          {step} {left ? messages.reactivate(left) : null}
        </p>
      ) : null}
    </section>
  )
}
