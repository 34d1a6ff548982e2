import { State } from '@/components/ui/state'
import { LocalTime } from '@/components/ui/time/local-time'
import type { Overview } from '@/server/contract/webhooks/overview'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { failuresOfLimit, SubscriptionState } from './subscription-state'

/** Where a subscription stands in its life, since when, and how near the automatic disabling is. */
export function SubscriptionStanding(props: { subscription: Subscription; overview: Overview | undefined }) {
  const { subscription, overview } = props
  if (!overview || overview.state === 'active')
    return (
      <>
        <div className="whitespace-nowrap">
          <SubscriptionState subscription={subscription} />
        </div>
        <div className="whitespace-nowrap text-small text-soft">{failuresOfLimit(subscription)}</div>
      </>
    )
  const [kind, word, cause] = wordsOf(overview)
  return (
    <>
      <div className="whitespace-nowrap">
        <State kind={kind}>{word}</State>
      </div>
      <div className="text-small text-soft">
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

function wordsOf({ state, disabled_reason }: Overview) {
  if (state === 'scrubbed') return ['off', 'Scrubbed', 'Secret erased; inactive since'] as const
  if (state === 'gone') return ['bad', 'Gone', 'Responded with 410 on'] as const
  if (disabled_reason === 'deleted') return ['off', 'Deleted', 'On'] as const
  return ['bad', 'Disabled', 'Auto-disabled on'] as const
}
