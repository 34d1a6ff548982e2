import Link from 'next/link'
import { redirect } from 'next/navigation'
import { useMessages } from '#messages'
import { getMessages } from '@/components/language/server-messages'
import { CodeBlock } from '@/components/ui/code/code-block'
import { TextLink } from '@/components/ui/links'
import { Wordmark } from '@/components/ui/wordmark'
import { scheduleLabel } from '@/components/webhooks/labels'
import { needsSetup } from '@/server/accounts/sign-in/setup'
import { trialPath } from '@/server/channels/trial'
import { MESSAGE_COMPLETED } from '@/server/contract/messages/event'
import { env } from '@/server/env'
import { HISTORY_LENGTH } from '@/server/webhooks/delivery/history'
import { landingMessages } from './landing-messages'

/** The landing page. While no user exists, it redirects to the setup, as the dashboard does. */
export default async function LandingPage() {
  if (await needsSetup()) redirect('/setup')
  const text = await getMessages(landingMessages)
  return (
    <div className="mx-auto max-w-[68rem] px-5 pb-20 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-b py-5">
        <Wordmark />
        <nav aria-label={text.siteNavigation} className="flex items-baseline gap-x-6">
          <TextLink href="/docs" isQuiet>
            {text.apiReference}
          </TextLink>
          <TextLink href="/sign-in" isQuiet className="font-medium">
            {text.signIn}
          </TextLink>
        </nav>
      </header>
      <main id="main">
        <Introduction trialPath={await trialPath()} />
        <Features />
        <TryApi />
      </main>
    </div>
  )
}

function Introduction({ trialPath }: { trialPath: string | null }) {
  const text = useMessages(landingMessages)
  return (
    <div className="grid items-start gap-x-14 gap-y-12 py-14 sm:py-20 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        <h1 className="text-display tracking-[-0.025em]">{text.title}</h1>
        <div className="flex max-w-[34rem] flex-col gap-4 text-read text-soft">
          <p>{text.introduction}</p>
          <p>{text.delivery}</p>
        </div>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-6 gap-y-3">
          <Link
            href="/sign-in"
            className="rounded-field bg-accent px-4 py-2.5 font-medium text-on-accent hover:opacity-90"
          >
            {text.openDashboard}
          </Link>
          {trialPath ? (
            <TextLink href={trialPath} prefetch={false} className="font-medium">
              {text.tryRecorder}
            </TextLink>
          ) : null}
        </p>
      </div>
      <ExampleDelivery />
    </div>
  )
}

function Features() {
  const text = useMessages(landingMessages)
  const { signed, retried, logged } = text.features
  return (
    <dl className="grid gap-x-14 border-rule border-t py-3 md:grid-cols-3 md:py-0">
      <Feature name={signed.title}>{signed.description}</Feature>
      <Feature name={retried.title}>{retried.description(scheduleLabel(env().DELIVERY_RETRY_DELAYS_SECONDS))}</Feature>
      <Feature name={logged.title}>{logged.description(HISTORY_LENGTH)}</Feature>
    </dl>
  )
}

function TryApi() {
  const text = useMessages(landingMessages)
  const command = `curl ${env().BASE_URL}/api/v1/me \\
  -H "Authorization: Bearer $TOKEN"`
  return (
    <section className="grid items-start gap-x-14 gap-y-5 border-rule border-t py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <div className="flex flex-col gap-2">
        <h2 className="text-heading">{text.tryApi.title}</h2>
        <p className="text-soft">{text.tryApi.description(<code className="text-small">TOKEN</code>)}</p>
        <p>
          <TextLink href="/docs">{text.tryApi.readReference}</TextLink>
        </p>
      </div>
      <CodeBlock caption={text.tryApi.example} copy={command}>
        {command}
      </CodeBlock>
    </section>
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

function ExampleDelivery() {
  const text = useMessages(landingMessages)
  return (
    <CodeBlock caption={text.exampleDelivery}>
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
