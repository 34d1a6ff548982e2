import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code/code-block'
import { CodeTabs, chosenLanguages } from '@/components/ui/code/code-tabs'
import { Highlighted } from '@/components/ui/code/highlight'
import { durationInWords, formatNumber } from '@/components/ui/format'
import { attemptsLabel } from '@/components/webhooks/labels'
import { SIGNATURE_TOLERANCE_SECONDS } from '@/server/contract/webhooks/values'
import { env } from '@/server/env'
import { HISTORY_LENGTH } from '@/server/webhooks/delivery/history'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { REACTIVATION_DAYS } from '@/server/webhooks/rules/lifecycle'
import { maxAttempts } from '@/server/webhooks/rules/next-state'
import { SIGNATURE, TEST } from '@/server/webhooks/signing/request'
import { EXCERPT_BYTES } from '@/server/webhooks/transport/outcome'
import { Chapter, Code, DocsPage, Prose, SmallTable } from '../chapter'
import { Parts, RequestLine } from '../endpoint'
import { receiverExamples } from '../receivers'
import { reference, type WebhookEvent } from '../reference'

export const metadata: Metadata = {
  title: 'Webhooks',
  description: 'What your URL receives, how to verify it in four languages, and when we try again.',
}

export default async function WebhooksPage() {
  return (
    <DocsPage title="Webhooks" description="What your URL receives, and how it should respond.">
      <EventChapter event={reference().event} />
      <Receiving chosen={await chosenLanguages()} />
      <Schedule />
    </DocsPage>
  )
}

function EventChapter({ event: { name, parts, headers, example } }: { event: WebhookEvent }) {
  const sent = headers.filter((line) => !line.startsWith(TEST)).join('\n')
  const text = `POST /voice HTTP/1.1\nContent-Type: application/json\n${sent}\n\n${JSON.stringify(example, null, 2)}`
  return (
    <Chapter
      id="event"
      title="The event"
      aside={
        <CodeBlock caption="Example request" what="the example request" copy={text}>
          <Highlighted code={text} grammar="http" />
        </CodeBlock>
      }
    >
      <RequestLine method="POST" target="your URL" />
      <Prose>
        <p>
          We send the event <Code>{name}</Code> to every active subscription of the account when a message is completed.
          A subscription with a channel only gets the messages of that channel. We may add other events: respond to
          unknown ones with a 2xx and ignore them.
        </p>
      </Prose>
      <Parts parts={parts} />
    </Chapter>
  )
}

function Receiving({ chosen }: { chosen: readonly string[] }) {
  return (
    <Chapter
      id="receiving"
      title="Receiving events"
      aside={
        <>
          <CodeBlock caption="Signature">
            <Highlighted code={SIGNED} grammar="curl" />
          </CodeBlock>
          <CodeBlock caption="Compute a signature with OpenSSL" what="the commands" copy={BY_HAND}>
            <Highlighted code={BY_HAND} grammar="curl" />
          </CodeBlock>
        </>
      }
      below={<CodeTabs id="receiving" what="the example receiver" chosen={chosen} codes={receiverExamples()} />}
    >
      <ReceivingSteps />
    </Chapter>
  )
}

const ReceivingSteps = () => (
  <Prose>
    <p>
      A receiver verifies the signature, ignores an <Code>event_id</Code> that it knows, and returns any 2xx within{' '}
      {durationInWords(env().DELIVERY_TIMEOUT_SECONDS)}. <a href="/docs/guides/receivers">Receive webhooks</a> says how,
      and what to do when something fails.
    </p>
    <p>
      The signature is the HMAC-SHA256 of <Code>t</Code>, a period and the raw body, in lower-case hex. The key is the
      complete signing secret, including <Code>msg_whsec_</Code>. During a rotation there are two <Code>v1</Code>: one
      of them must be equal. Compare in constant time, and reject a <Code>t</Code> that differs from your clock by more
      than {SIGNATURE_TOLERANCE_SECONDS} seconds.
    </p>
    <p>
      The receivers below are complete and have no dependencies. They expect an HTTPS proxy in front, and store each
      event in a file named by its id. We test them with real deliveries before each release.
    </p>
    <p>
      Your URL must use HTTPS with a valid certificate, have a public IP address, and not redirect. Test events are
      signed too. They have the header <Code>{TEST}: true</Code> and <Code>sample: true</Code> in the body.
    </p>
  </Prose>
)

const SIGNED = `${SIGNATURE}: t=1795253400,v1=5257a8…

v1 = hex(hmac_sha256(secret, "1795253400." + body))`

const BY_HAND = `# T is t from the header; body.json is the raw body
printf '%s.' "$T" | cat - body.json |
  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET"`

function Schedule() {
  const delays = env().DELIVERY_RETRY_DELAYS_SECONDS
  const rows = [0, ...delays].map((delay, index) => {
    const passed = delays.slice(0, index).reduce((sum, one) => sum + one, 0)
    return {
      key: String(index),
      cells: [
        index + 1,
        index === 0 ? 'Immediately' : durationInWords(delay),
        index === 0 ? '' : durationInWords(passed),
      ],
    }
  })
  return (
    <Chapter
      id="schedule"
      title="Delivery schedule"
      aside={
        <SmallTable
          caption="Attempts of one event"
          columns={['Attempt', 'After the previous attempt', 'Since the event']}
          rows={rows}
        />
      }
    >
      <Prose>
        <p>
          We make up to {attemptsLabel(maxAttempts(delays))} to deliver an event and stop after a 2xx. The table shows
          when the next attempt follows a failed one. <a href="/docs/guides/receivers#retries">Retries</a> says what
          counts as a failure. {DISABLE_AFTER_FAILURES} failed attempts in a row disable the subscription, and so does{' '}
          <Code>410 Gone</Code>, permanently. You can reactivate it for {REACTIVATION_DAYS} days.
        </p>
        <p>
          The dashboard shows the last {HISTORY_LENGTH} attempts of each subscription, with the first{' '}
          {formatNumber(EXCERPT_BYTES)} bytes of your response.
        </p>
      </Prose>
    </Chapter>
  )
}
