import Link from 'next/link'
import { ButtonLink } from '@/components/ui/links'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { TestButton } from '../test-event/test-button'
import { createMessages } from './create-messages'

const { next } = createMessages

/** The steps after a creation: send a test event, check the receiver, add the code, open the webhook. */
export function CreateNext(props: {
  subscription: Subscription
  /** The timeout of a test in seconds. */
  timeoutSeconds: number
  /** The check whether the receiver verifies signatures, with its result. */
  verification: React.ReactNode
  /** The function that verifies a signature, in tabs. */
  children: React.ReactNode
}) {
  const { subscription, timeoutSeconds, verification, children } = props
  return (
    <div className="flex max-w-[60rem] flex-col gap-8">
      <section aria-labelledby="test" className="flex min-w-0 flex-col gap-3 border-rule border-t pt-5">
        <h2 id="test" className="text-heading">
          {next.test}
        </h2>
        <p className="max-w-[44rem] text-soft">{next.testIntro}</p>
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <TestButton variant="primary" subscriptionId={subscription.id} timeoutSeconds={timeoutSeconds} />
          <ButtonLink variant="secondary" href={`/integrations/webhooks/${subscription.id}`}>
            {next.open}
          </ButtonLink>
        </div>
      </section>
      <div className="border-rule border-t pt-5">{verification}</div>
      <section aria-labelledby="code" className="flex min-w-0 flex-col gap-3 border-rule border-t pt-5">
        <h2 id="code" className="text-heading">
          {next.code}
        </h2>
        <p className="max-w-[44rem] text-soft">
          {next.codeIntro(
            <code className="text-ink text-small">{subscription.secret_prefix}</code>,
            <Link href="/docs/webhooks#receiving" className="text-accent underline">
              {next.completeReceivers}
            </Link>,
          )}
        </p>
        {children}
      </section>
    </div>
  )
}
