import { ButtonLink } from '@/components/ui/button'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { TestButton } from '../subscription/test-button'

/** What comes after a creation: verify what arrives, try it, go on. */
export function CreateNext(props: {
  subscription: Subscription
  /** How long a test may take. */
  timeoutSeconds: number
  /** The verifying code, in tabs. */
  children: React.ReactNode
}) {
  const { subscription, timeoutSeconds, children } = props
  return (
    <ol className="flex max-w-[60rem] flex-col gap-10">
      <Step number={1} title="Verify what arrives">
        <p className="max-w-[44rem] text-soft">
          A whole receiver, in four languages. It reads the secret, which begins with{' '}
          <code className="text-ink text-small">{subscription.secret_prefix}</code>, from{' '}
          <code className="text-ink text-small">WEBHOOK_SECRET</code>, checks the signature over the raw body, and takes
          each event once.
        </p>
        {children}
      </Step>
      <Step number={2} title="Send a test">
        <p className="max-w-[44rem] text-soft">
          The sample message, signed with the real secret and marked as a test. Whatever your receiver answers, nothing
          is counted against it.
        </p>
        <div className="flex min-w-0 flex-col items-start">
          <TestButton subscriptionId={subscription.id} timeoutSeconds={timeoutSeconds} />
        </div>
      </Step>
      <Step number={3} title="Done">
        <p className="max-w-[44rem] text-soft">
          From now on each message that finishes processing is sent there. The history shows every attempt.
        </p>
        <ButtonLink look="primary" href={`/integrations/webhooks/${subscription.id}`} className="self-start">
          Open the subscription
        </ButtonLink>
      </Step>
    </ol>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col gap-3 border-rule border-t pt-4">
      <h2 className="flex gap-2.5 text-read tracking-tight">
        <span aria-hidden="true" className="font-normal text-soft">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </li>
  )
}
