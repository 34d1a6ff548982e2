import { useMessages } from '#messages'
import { CodeBlock } from '@/components/ui/code/code-block'
import { TextLink } from '@/components/ui/links'
import { scheduleLabel } from '@/components/webhooks/labels'
import { MESSAGE_COMPLETED } from '@/server/contract/messages/event'
import { env } from '@/server/env'
import { HISTORY_LENGTH } from '@/server/webhooks/delivery/history'
import { landingMessages } from '../landing-messages'
import { Points } from './points'

/** Says what a developer does with messages: a request, an example of a delivery, and how deliveries are made. */
export function Developers() {
  const text = useMessages(landingMessages).developers
  const { signed, retried, logged } = text
  const command = `curl ${env().BASE_URL}/api/v1/me \\
  -H "Authorization: Bearer $TOKEN"`
  return (
    <section className="flex flex-col gap-8 border-rule border-t py-12 sm:py-16">
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-col gap-2">
            <h2 className="text-title">{text.title}</h2>
            <p className="text-read text-soft">{text.description}</p>
          </div>
          <CodeBlock caption={text.command} copy={command}>
            {command}
          </CodeBlock>
          <p className="text-soft">{text.tryIt(<code className="text-small">TOKEN</code>)}</p>
          <p>
            <TextLink href="/docs" className="font-medium">
              {text.readReference}
            </TextLink>
          </p>
        </div>
        <ExampleDelivery />
      </div>
      <Points
        points={[
          [signed.title, signed.description],
          [retried.title, retried.description(scheduleLabel(env().DELIVERY_RETRY_DELAYS_SECONDS))],
          [logged.title, logged.description(HISTORY_LENGTH)],
        ]}
      />
    </section>
  )
}

function ExampleDelivery() {
  const text = useMessages(landingMessages).developers
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
