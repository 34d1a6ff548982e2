import Link from 'next/link'
import { redirect } from 'next/navigation'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Wordmark } from '@/components/ui/wordmark'
import { scheduleLabel } from '@/components/webhooks/subscription/schedule-label'
import { needsSetup } from '@/server/accounts/sign-in/setup'
import { MESSAGE_COMPLETED } from '@/server/contract/event'
import { env } from '@/server/env'
import { HISTORY_LENGTH } from '@/server/webhooks/delivery/history'

/** The landing page. While no user exists, it redirects to the setup, as the dashboard does. */
export default async function FirstPage() {
  if (await needsSetup()) redirect('/setup')
  const command = `curl ${env().BASE_URL}/api/v1/me \\
  -H "Authorization: Bearer $TOKEN"`
  return (
    <div className="mx-auto max-w-[68rem] px-5 pb-20 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-b py-5">
        <Wordmark />
        <nav aria-label="Site" className="flex items-baseline gap-x-6">
          <Link href="/docs" className="text-accent hover:underline">
            API reference
          </Link>
          <Link href="/sign-in" className="font-medium text-accent hover:underline">
            Sign in
          </Link>
        </nav>
      </header>
      <main id="main">
        <div className="grid items-start gap-x-14 gap-y-12 py-14 sm:py-20 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
          <div className="flex flex-col gap-6">
            <h1 className="text-display tracking-[-0.025em]">Voice messages, delivered to your systems</h1>
            <div className="flex max-w-[34rem] flex-col gap-4 text-read text-soft">
              <p>
                People leave voice messages in a widget on your site or on a campaign page. We transcribe and summarize
                each one.
              </p>
              <p>Read messages with a JSON API, or receive each one as a signed webhook as soon as it is ready.</p>
            </div>
            <Link
              href="/sign-in"
              className="mt-2 self-start rounded-field bg-accent px-4 py-2.5 font-medium text-on-accent hover:opacity-90"
            >
              Sign in to the dashboard
            </Link>
          </div>
          <ExampleDelivery />
        </div>
        <dl className="grid gap-x-14 border-rule border-t py-3 md:grid-cols-3 md:py-0">
          <Feature name="Signed">
            Every delivery has an HMAC-SHA256 signature of its timestamp and body, made with the secret of your
            subscription.
          </Feature>
          <Feature name="Retried">
            Up to {scheduleLabel(env().DELIVERY_RETRY_DELAYS_SECONDS)} for each event. The event id stays the same, so
            you can ignore duplicates.
          </Feature>
          <Feature name="Logged">
            The dashboard shows the last {HISTORY_LENGTH} attempts of each subscription, with status, duration and an
            excerpt of the response.
          </Feature>
        </dl>
        <section className="grid items-start gap-x-14 gap-y-5 border-rule border-t py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
          <div className="flex flex-col gap-2">
            <h2 className="text-read">Try the API</h2>
            <p className="text-soft">
              Set <code className="text-small">TOKEN</code> to an access token. The response describes its account.
            </p>
            <p>
              <Link href="/docs" className="text-accent underline">
                Read the API reference
              </Link>
            </p>
          </div>
          <CodeBlock caption="Get your account" copy={command}>
            {command}
          </CodeBlock>
        </section>
      </main>
    </div>
  )
}

function Feature({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5 py-4 md:py-7">
      <dt className="font-semibold text-read">{name}</dt>
      <dd className="text-soft">{children}</dd>
    </div>
  )
}

/** Shows the first lines of a delivery. */
function ExampleDelivery() {
  return (
    <CodeBlock caption="Example delivery">
      <b className="font-semibold">POST /voice</b>
      {`
Content-Type: application/json
X-Message-Event: ${MESSAGE_COMPLETED}
X-Message-Delivery-Id: 6f1c2a9e-…
X-Message-Signature: t=1795253400,v1=5257a8…

{
  "event": "${MESSAGE_COMPLETED}",
  "event_id": "evt_1b4e28ba-…",
  "delivered_at": "2026-11-21T09:30:00.000Z",
  "data": {
    "sender": { "email": "ana@…", … },
    "transcript": { "text": "Hello, …" },
    "summary": {
      "text": "Ana asks to move her …",
      "urgency": "medium",
      "callback_required": true, …
    }, …
  }
}`}
    </CodeBlock>
  )
}
