import { useId } from 'react'
import { ButtonLink, TextLink } from '@/components/ui/links'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { TestButton } from '../test-event/test-button'
import { createMessages } from './create-messages'

const { next } = createMessages

export function CreateNext(props: {
  subscription: Subscription
  timeoutSeconds: number
  verification: React.ReactNode
  children: React.ReactNode
}) {
  const { subscription, timeoutSeconds, verification, children } = props
  return (
    <div className="flex max-w-[60rem] flex-col gap-8">
      <Step title={next.test} intro={next.testIntro}>
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <TestButton variant="primary" subscriptionId={subscription.id} timeoutSeconds={timeoutSeconds} />
          <ButtonLink variant="secondary" href={`/integrations/webhooks/${subscription.id}`}>
            {next.open}
          </ButtonLink>
        </div>
      </Step>
      <div className="border-rule border-t pt-5">{verification}</div>
      <Step
        title={next.code}
        intro={next.codeIntro(
          <code className="text-ink text-small">{subscription.secret_prefix}</code>,
          <TextLink href="/docs/webhooks#receiving">{next.completeReceivers}</TextLink>,
        )}
      >
        {children}
      </Step>
    </div>
  )
}

function Step({ title, intro, children }: { title: string; intro: React.ReactNode; children: React.ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-3 border-rule border-t pt-5">
      <h2 id={heading} className="text-heading">
        {title}
      </h2>
      <p className="max-w-[44rem] text-soft">{intro}</p>
      {children}
    </section>
  )
}
