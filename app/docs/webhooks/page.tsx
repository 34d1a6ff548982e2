import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code/code-block'
import { CodeTabs, chosenLanguages } from '@/components/ui/code/code-tabs'
import { Highlighted } from '@/components/ui/code/highlight'
import { durationInWords } from '@/components/ui/format'
import { webhookTopics } from '@/server/api/openapi/webhook'
import { MESSAGE_COMPLETED } from '@/server/contract/messages/event'
import { env } from '@/server/env'
import { SIGNATURE, TEST } from '@/server/webhooks/signing/request'
import { Chapter, DocsPage, Prose, SmallTable } from '../chapter'
import { Parts, RequestLine } from '../endpoint'
import { Markdown } from '../guides/guide-text'
import { receiverExamples } from '../receivers'
import { reference, type WebhookEvent } from '../reference'

export const metadata: Metadata = {
  title: 'Webhooks',
  description: 'What your URL receives, how to verify it in four languages, and when we try again.',
}

type Topics = ReturnType<typeof webhookTopics>

export default async function WebhooksPage() {
  const topics = webhookTopics(MESSAGE_COMPLETED)
  return (
    <DocsPage title="Webhooks" description="What your URL receives, and how it should respond.">
      <EventChapter event={reference().event} topics={topics} />
      <Receiving topics={topics} chosen={await chosenLanguages()} />
      <Schedule topics={topics} />
    </DocsPage>
  )
}

function EventChapter({ event, topics }: { event: WebhookEvent; topics: Topics }) {
  const { parts, headers, example } = event
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
      <Markdown text={topics.event} />
      <Parts parts={parts} />
    </Chapter>
  )
}

function Receiving({ topics, chosen }: { topics: Topics; chosen: readonly string[] }) {
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
      <Markdown text={[topics.signature, topics.duplicates, topics.response, topics.settings].join('\n\n')} />
      <Prose>
        <p>
          Your URL must use HTTPS with a valid certificate, have a public IP address, and not redirect. The receivers
          below are complete and have no dependencies. They expect an HTTPS proxy in front, and store each event in a
          file named by its id. We test them with real deliveries before each release.{' '}
          <a href="/docs/guides/receivers">Receive webhooks</a> says what to do when something fails.
        </p>
      </Prose>
    </Chapter>
  )
}

const SIGNED = `${SIGNATURE}: t=1795253400,v1=5257a8…

v1 = hex(hmac_sha256(secret, "1795253400." + body))`

const BY_HAND = `# T is t from the header; body.json is the raw body
printf '%s.' "$T" | cat - body.json |
  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET"`

function Schedule({ topics }: { topics: Topics }) {
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
      <Markdown text={[topics.disabling, topics.history].join('\n\n')} />
    </Chapter>
  )
}
