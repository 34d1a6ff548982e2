import { Banner } from '@/components/ui/state'
import { RelativeTime } from '@/components/ui/time/times'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import { stepAfterLastError } from '@/server/webhooks/transport/failure-messages'
import { LastErrorText } from '../attempts/failure-messages'
import { healthMessages as messages } from './health-messages'
import { stateLabel } from './lifecycle'

export interface Health extends Pick<LifecycleView, 'state' | 'disabled_at' | 'disabled_reason'> {
  consecutive_failures: number
  last_error: string | null
}

/** Says what is wrong with a webhook and since when; nothing where it works. @param props.isShort without what follows from it */
export function HealthCause({ health, now, isShort }: { health: Health; now: number; isShort?: boolean }) {
  const { state, disabled_reason, disabled_at, consecutive_failures } = health
  if (state === 'active') return consecutive_failures === 0 ? null : messages.failing(consecutive_failures)
  const time = disabled_at ? <RelativeTime at={disabled_at} now={now} /> : null
  if (state === 'scrubbed') return messages.scrubbed(time)
  if (disabled_reason === 'deleted') return messages.deleted(time)
  if (state !== 'gone') return messages.disabled(time)
  return (
    <>
      {messages.gone(time)}
      {isShort ? null : `. ${messages.notReactivatable}`}
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

/** Shows the state of a webhook, its cause and what to do next; nothing where it works. @param props.left such as "90 days left" */
export function HealthNotice({ health, left, now }: { health: Health; left: string | null; now: number }) {
  const { state, consecutive_failures } = health
  if (state === 'active' && consecutive_failures === 0) return null
  // The error of a receiver that is gone says no more than its state.
  const error = isBroken(health) && state !== 'gone' ? health.last_error : null
  const next = [
    error ? stepAfterLastError(error) : null,
    state === 'active' ? messages.willBeDisabled : null,
    state === 'gone' ? messages.notReactivatable : null,
    left ? messages.reactivate(left) : null,
  ].filter((sentence) => sentence !== null)
  return (
    <section aria-label={messages.label} className="max-w-[52rem]">
      <Banner kind={stateLabel(health, consecutive_failures)[0]}>
        <span className="line-clamp-3">
          <span className="font-medium">
            <HealthCause health={health} now={now} isShort />
          </span>
          {error ? (
            <>
              {' · '}
              <LastErrorText error={error} />
            </>
          ) : null}
        </span>
        {next.length > 0 ? <span className="block text-soft">{next.join(' ')}</span> : null}
      </Banner>
    </section>
  )
}
