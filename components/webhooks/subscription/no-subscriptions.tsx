import { ChangePlan, type Contact } from '@/components/shell/administrator'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Highlighted } from '@/components/ui/code/highlight'
import { ButtonLink } from '@/components/ui/links'
import { mayActAs } from '@/server/accounts/account/role'
import type { Role } from '@/server/contract/accounts/account'
import type { Event } from '@/server/contract/messages/event'
import { createMessages } from '../create/create-messages'
import { subscriptionMessages } from './subscription-messages'

const { empty: messages, list } = subscriptionMessages

/** The page of an account without webhooks: an introduction, a sample request and how to verify requests. */
export function NoSubscriptions(props: {
  role: Role
  isPaid: boolean
  contact: Contact
  sample: Event
  children: React.ReactNode
}) {
  const sample = JSON.stringify(props.sample, null, 2)
  return (
    <div className="flex flex-col gap-10 border-rule border-t pt-6">
      <section className="flex max-w-[44rem] flex-col items-start gap-4">
        <h2 className="text-heading">{messages.title}</h2>
        <p className="text-soft">{messages.intro}</p>
        <NextStep {...props} />
      </section>
      <section className="flex min-w-0 max-w-[60rem] flex-col gap-3">
        <h2 className="text-heading">{messages.sample}</h2>
        <CodeBlock caption={messages.sampleCaption} copy={sample} what={messages.theSample}>
          <Highlighted code={sample} grammar="json" />
        </CodeBlock>
      </section>
      <section className="flex min-w-0 max-w-[60rem] flex-col gap-3">
        <h2 className="text-heading">{messages.verify}</h2>
        <p className="max-w-[44rem] text-soft">
          {messages.verifyIntro(<code className="text-small">X-Message-Signature</code>)}
        </p>
        {props.children}
      </section>
    </div>
  )
}

function NextStep({ role, isPaid, contact }: { role: Role; isPaid: boolean; contact: Contact }) {
  if (!isPaid)
    return (
      <p>
        {createMessages.needsPaidPlan} <ChangePlan contact={contact} />
      </p>
    )
  if (!mayActAs(role, 'editor')) return <p>{createMessages.needsEditor(role)}</p>
  return (
    <ButtonLink variant="primary" href="/integrations/webhooks/new">
      {list.create}
    </ButtonLink>
  )
}
