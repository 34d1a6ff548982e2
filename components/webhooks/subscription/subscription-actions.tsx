import Link from 'next/link'
import { ON_PAGE } from '@/components/palette/page-commands'
import { ChangePlan, type Contact } from '@/components/shell/administrator'
import { buttonClasses } from '@/components/ui/button'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { isReactivatable } from '../labels'
import { ReactivateSubscription } from '../reactivate/reactivate'
import { RecoverFailed } from '../recover/recover-failed'
import { TestButton } from '../test-event/test-button'
import { changeMessages } from './change-messages'
import { type DeletionKind, SubscriptionMenu } from './subscription-menu'

const { actions: messages } = changeMessages

interface Props {
  subscription: Subscription
  lifecycle: LifecycleView
  /** Deliveries that failed permanently and were not resent, counted up to `MAX_COUNTED_FAILED`. */
  failed: number
  isPaid: boolean
  contact: Contact
  timeoutSeconds: number
  maxAttempts: number
  now: number
}

export function SubscriptionActions(props: Props) {
  const { subscription, lifecycle, failed, isPaid, timeoutSeconds, maxAttempts, now } = props
  const { id, url, secret_prefix, last_success_at, consecutive_failures } = subscription
  const isScrubbed = lifecycle.state === 'scrubbed'
  const isActive = lifecycle.state === 'active'
  return (
    <section aria-label={messages.label} {...ON_PAGE} className="flex flex-wrap items-center gap-2">
      {isPaid ? (
        <ReactivateSubscription
          id={id}
          lifecycle={lifecycle}
          failures={consecutive_failures}
          isOffered={isReactivatable(lifecycle, now)}
        />
      ) : null}
      {isPaid && !isScrubbed ? <TestButton subscriptionId={id} timeoutSeconds={timeoutSeconds} /> : null}
      {isPaid && isActive ? (
        <RecoverFailed id={id} failed={failed} lastSuccessAt={last_success_at} maxAttempts={maxAttempts} />
      ) : null}
      {isPaid && !isScrubbed && lifecycle.state !== 'gone' ? (
        <Link href={`/integrations/webhooks/${id}/settings`} className={buttonClasses('secondary')}>
          {messages.settings}
        </Link>
      ) : null}
      <SubscriptionMenu
        id={id}
        name={lifecycle.name}
        url={url}
        secretPrefix={secret_prefix}
        mayRotate={lifecycle.may_rotate}
        deletion={lifecycle.hidden_at ? null : deletionKind(lifecycle)}
      />
      {isPaid || isScrubbed ? null : (
        <p className="order-last w-full text-small text-soft">
          {messages.needsPaidPlan} <ChangePlan contact={props.contact} />
        </p>
      )}
    </section>
  )
}

/** A subscription that is deleted or scrubbed cannot be deleted again: it can leave the list. */
function deletionKind({ state, disabled_reason }: LifecycleView): DeletionKind {
  if (state === 'active') return 'delete'
  return state === 'scrubbed' || disabled_reason === 'deleted' ? 'remove' : 'delete_disabled'
}
