import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { DeleteSubscription, type DeletionKind } from './delete-subscription'
import { ReactivateSubscription } from './reactivate-subscription'
import { RecoverFailed } from './recover-failed'
import { RotateSecret } from './rotate-secret'
import { TestButton } from './test-button'

interface Props {
  subscription: Subscription
  life: LifecycleView
  isPaid: boolean
  timeoutSeconds: number
  /** Of one event. */
  maxAttempts: number
  now: number
}

/** What an editor can do with a subscription as it stands. */
export function SubscriptionActions({ subscription, life, isPaid, timeoutSeconds, maxAttempts, now }: Props) {
  const { id, url, secret_prefix, last_success_at, consecutive_failures } = subscription
  const isScrubbed = life.state === 'scrubbed'
  const isActive = life.state === 'active'
  return (
    <section aria-label="Actions" className="flex flex-wrap items-center gap-2">
      {isPaid && isReactivatable(life, now) ? (
        <ReactivateSubscription id={id} life={life} failures={consecutive_failures} timeoutSeconds={timeoutSeconds} />
      ) : null}
      {isPaid && !isScrubbed ? <TestButton subscriptionId={id} timeoutSeconds={timeoutSeconds} /> : null}
      {isPaid && isActive ? <RecoverFailed id={id} lastSuccessAt={last_success_at} maxAttempts={maxAttempts} /> : null}
      {life.may_rotate ? <RotateSecret id={id} prefix={secret_prefix} /> : null}
      {life.hidden_at ? null : <DeleteSubscription id={id} url={url} kind={deletionOf(life)} />}
      {isPaid || isScrubbed ? null : (
        <p className="order-last w-full text-small text-soft">
          Testing, resending and reactivating need the Starter plan or above. What is active goes on being delivered.
        </p>
      )}
    </section>
  )
}

/** Whether the reactivation window is still open at `now`, in milliseconds; the server has the last word. */
export const isReactivatable = ({ reactivatable_until }: LifecycleView, now: number): boolean =>
  reactivatable_until !== null && now <= Date.parse(reactivatable_until)

/** What a person already deleted, or what is scrubbed, is not deleted again: it leaves the list. */
function deletionOf({ state, disabled_reason }: LifecycleView): DeletionKind {
  if (state === 'active') return 'delete'
  return state === 'scrubbed' || disabled_reason === 'deleted' ? 'remove' : 'delete_disabled'
}
