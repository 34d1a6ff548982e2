import { State } from '@/components/ui/state'
import { LocalTime } from '@/components/ui/time/times'
import type { Overview } from '@/server/contract/webhooks/overview'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { checkMessages } from '../verification/check-messages'
import { stateLabel } from './lifecycle/lifecycle-state'
import { subscriptionMessages } from './subscription-messages'

const { states } = subscriptionMessages

/** Shows the state of a subscription: its failure counter while active, otherwise why and since when it is disabled. */
export function SubscriptionHealth(props: { subscription: Subscription; overview: Overview | undefined }) {
  const { subscription, overview } = props
  const state = overview ?? { state: subscription.is_active ? 'active' : 'disabled', disabled_reason: null }
  const [kind, label] = stateLabel(state, subscription.consecutive_failures)
  if (!overview || overview.state === 'active')
    return (
      <>
        <div className="whitespace-nowrap">
          <State kind={kind}>{label}</State>
        </div>
        <div className="whitespace-nowrap text-small text-soft">
          {states.failures(subscription.consecutive_failures)}
        </div>
        {overview?.accepts_forged ? (
          <div className="whitespace-nowrap text-small">
            <State kind="bad">{checkMessages.labels.accepts_forged}</State>
          </div>
        ) : null}
      </>
    )
  return (
    <>
      <div className="whitespace-nowrap">
        <State kind={kind}>{label}</State>
      </div>
      <div className="max-w-[11rem] text-small text-soft">
        {causeOf(overview)}
        {overview.disabled_at ? (
          <>
            {' '}
            <LocalTime at={overview.disabled_at} precision="minute" />
          </>
        ) : null}
      </div>
    </>
  )
}

/** Returns what precedes the time at which the subscription was disabled. */
function causeOf({ state, disabled_reason }: Overview): string {
  if (state === 'scrubbed') return states.scrubbedSince
  if (state === 'gone') return states.goneOn
  return disabled_reason === 'deleted' ? states.deletedOn : states.autoDisabledOn
}
