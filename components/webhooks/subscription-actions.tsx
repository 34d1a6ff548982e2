import type { Life } from '@/server/contract/lifecycle'
import type { Subscription } from '@/server/contract/subscription'
import { DeleteSubscription } from './life-delete'
import { ReactivateSubscription } from './reactivate-subscription'
import { RecoverFailed } from './recover-failed'
import { RotateSecret } from './rotate-secret'
import { TestButton } from './test-button'

interface Props {
  subscription: Subscription
  life: Life
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
  const isReactivatable = life.reactivatable_until !== null && Date.parse(life.reactivatable_until) >= now
  return (
    <section aria-label="Actions" className="flex flex-wrap items-center gap-2">
      {isPaid && isReactivatable ? (
        <ReactivateSubscription id={id} life={life} failures={consecutive_failures} timeoutSeconds={timeoutSeconds} />
      ) : null}
      {isPaid && !isScrubbed ? <TestButton subscriptionId={id} timeoutSeconds={timeoutSeconds} /> : null}
      {isPaid && isActive ? <RecoverFailed id={id} lastSuccessAt={last_success_at} maxAttempts={maxAttempts} /> : null}
      {isScrubbed ? null : <RotateSecret id={id} prefix={secret_prefix} />}
      {isScrubbed || life.is_dismissed ? null : <DeleteSubscription id={id} url={url} isActive={isActive} />}
      {isPaid || isScrubbed ? null : (
        <p className="order-last w-full text-small text-soft">
          Testing, resending and reactivating need the Starter plan or above. What is active goes on being delivered.
        </p>
      )}
    </section>
  )
}
