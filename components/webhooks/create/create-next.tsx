import { ButtonLink } from '@/components/ui/button-link'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { TestButton } from '../subscription/test-button'
import { createMessages } from './create-messages'

const { next } = createMessages

/** The steps after a creation: verify requests, send a test event, open the webhook. */
export function CreateNext(props: {
  subscription: Subscription
  /** The timeout of a test in seconds. */
  timeoutSeconds: number
  /** The example receivers, in tabs. */
  children: React.ReactNode
}) {
  const { subscription, timeoutSeconds, children } = props
  return (
    <ol className="flex max-w-[60rem] flex-col gap-10">
      <Step number={1} title={next.verify}>
        <p className="max-w-[44rem] text-soft">
          {next.verifyIntro(
            <code className="text-ink text-small">{subscription.secret_prefix}</code>,
            <code className="text-ink text-small">WEBHOOK_SECRET</code>,
          )}
        </p>
        {children}
      </Step>
      <Step number={2} title={next.test}>
        <p className="max-w-[44rem] text-soft">{next.testIntro}</p>
        <div className="flex min-w-0 flex-col items-start">
          <TestButton subscriptionId={subscription.id} timeoutSeconds={timeoutSeconds} />
        </div>
      </Step>
      <Step number={3} title={next.done}>
        <p className="max-w-[44rem] text-soft">{next.doneIntro}</p>
        <ButtonLink look="primary" href={`/integrations/webhooks/${subscription.id}`} className="self-start">
          {next.open}
        </ButtonLink>
      </Step>
    </ol>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col gap-3 border-rule border-t pt-4">
      <h2 className="flex gap-2.5 text-heading">
        <span aria-hidden="true" className="font-normal text-soft">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </li>
  )
}
