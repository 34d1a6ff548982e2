import { ButtonLink } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Highlighted } from '@/components/ui/code/highlight'
import type { Event } from '@/server/contract/event'

/** What a subscription is, how to make the first one or what that needs, what will arrive, and how to tell that it is genuine. */
export function NoSubscriptions(props: {
  mayCreate: boolean
  isPaid: boolean
  sample: Event
  /** The verifying code, in tabs. */
  children: React.ReactNode
}) {
  const sample = JSON.stringify(props.sample, null, 2)
  return (
    <div className="flex flex-col gap-10 border-rule border-t pt-6">
      <section className="flex max-w-[44rem] flex-col items-start gap-4">
        <h2 className="text-read tracking-tight">No subscriptions yet</h2>
        <p className="text-soft">
          A subscription is one HTTPS URL of yours. Each time a message finishes processing, the service sends it there
          as a signed POST: transcript, summary, sender and a link to the recording.
        </p>
        <NextStep {...props} />
      </section>
      <section className="flex min-w-0 max-w-[60rem] flex-col gap-3">
        <h2 className="text-read tracking-tight">What arrives</h2>
        <CodeBlock caption="The body of a POST, spaced out for reading" copy={sample} what="the sample body">
          <Highlighted code={sample} grammar="json" />
        </CodeBlock>
      </section>
      <section className="flex min-w-0 max-w-[60rem] flex-col gap-3">
        <h2 className="text-read tracking-tight">How to verify it</h2>
        <p className="max-w-[44rem] text-soft">
          Each POST carries <code className="text-small">X-Message-Signature</code>. These receivers check it over the
          raw body before they believe a word, and take each event once.
        </p>
        {props.children}
      </section>
    </div>
  )
}

function NextStep({ mayCreate, isPaid }: { mayCreate: boolean; isPaid: boolean }) {
  if (!isPaid) return <p>Creating one needs the Starter plan or above; this account is on the Free plan.</p>
  if (!mayCreate) return <p>An editor or an admin of this account can create one; your role is viewer.</p>
  return (
    <ButtonLink look="primary" href="/integrations/webhooks/new">
      Create a subscription
    </ButtonLink>
  )
}
