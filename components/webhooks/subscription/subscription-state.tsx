import { State } from '@/components/ui/state'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { subscriptionMessages } from './subscription-messages'

const { states } = subscriptionMessages

/** Shows whether a subscription is active, failing or disabled. */
export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  if (!subscription.is_active) return <State kind="off">{states.disabled}</State>
  if (subscription.consecutive_failures > 0) return <State kind="warning">{states.failing}</State>
  return <State kind="ok">{states.active}</State>
}
