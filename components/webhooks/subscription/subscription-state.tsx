import { State } from '@/components/ui/state'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'

/** Whether events are sent, and how near the automatic disabling is. */
export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  if (!subscription.is_active) return <State kind="off">Disabled</State>
  if (subscription.consecutive_failures > 0) return <State kind="warning">Active, failing</State>
  return <State kind="ok">Active</State>
}

/** "3 of 5 failures": the counter against the number that disables (spec, "Auto-disable"). */
export const failuresOfLimit = ({ consecutive_failures }: Subscription): string =>
  `${consecutive_failures} of ${DISABLE_AFTER_FAILURES} failures`
