import { State } from '@/components/ui/state'
import { LocalTime } from '@/components/ui/time/local-time'
import type { Overview } from '@/server/contract/webhooks/overview'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { subscriptionMessages } from './subscription-messages'
import { SubscriptionState } from './subscription-state'

const { states } = subscriptionMessages

/** Shows the state of a subscription: its failure counter while active, otherwise why and since when it is disabled. */
export function SubscriptionHealth(props: { subscription: Subscription; overview: Overview | undefined }) {
  const { subscription, overview } = props
  if (!overview || overview.state === 'active')
    return (
      <>
        <div className="whitespace-nowrap">
          <SubscriptionState subscription={subscription} />
        </div>
        <div className="whitespace-nowrap text-small text-soft">
          {states.failures(subscription.consecutive_failures)}
        </div>
      </>
    )
  const [kind, label, cause] = disabledLabel(overview)
  return (
    <>
      <div className="whitespace-nowrap">
        <State kind={kind}>{label}</State>
      </div>
      <div className="max-w-[11rem] text-small text-soft">
        {cause}
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

function disabledLabel({ state, disabled_reason }: Overview) {
  if (state === 'scrubbed') return ['off', states.scrubbed, states.scrubbedSince] as const
  if (state === 'gone') return ['bad', states.gone, states.goneOn] as const
  if (disabled_reason === 'deleted') return ['off', states.deleted, states.deletedOn] as const
  return ['bad', states.disabled, states.autoDisabledOn] as const
}
