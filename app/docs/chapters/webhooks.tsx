import { CodeBlock } from '@/components/ui/code/code-block'
import { CodeTabs } from '@/components/ui/code/code-tabs'
import { Highlighted } from '@/components/ui/code/highlight'
import { formatNumber } from '@/components/ui/format-number'
import { durationInWords } from '@/components/ui/time/duration-in-words'
import { attemptsLabel } from '@/components/webhooks/subscription/schedule-label'
import type { ApiDocument } from '@/server/api/openapi/document'
import { env } from '@/server/env'
import { HISTORY_LENGTH } from '@/server/webhooks/delivery/history'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { REACTIVATION_DAYS } from '@/server/webhooks/rules/lifecycle'
import { maxAttempts } from '@/server/webhooks/rules/schedule'
import { DELIVERY_ID, SIGNATURE, TEST } from '@/server/webhooks/signing/headers'
import { SIGNATURE_TOLERANCE_SECONDS } from '@/server/webhooks/signing/signature'
import { EXCERPT_BYTES } from '@/server/webhooks/transport/excerpt'
import { Chapter, Code, Part, Prose } from '../chapter'
import { parameterField } from '../endpoint'
import { Fields } from '../fields'
import type { ReceiverLanguage } from '../receivers'
import { fieldsOf } from '../schema-words'
import { SmallTable } from '../small-table'

export function EventChapter({ document }: { document: ApiDocument }) {
  const [name, hook] = Object.entries(document.webhooks)[0] ?? []
  const post = hook?.post
  const content = post?.requestBody?.content['application/json']
  if (!name || !post || !content) throw new Error('The document describes no webhook.')
  const { schemas } = document.components
  const headers = post.parameters.map(({ name, example, schema }) => `${name}: ${example ?? schema.example}`)
  const text = `POST /voice HTTP/1.1\nContent-Type: application/json\n${headers
    .filter((line) => !line.startsWith(TEST))
    .join('\n')}\n\n${JSON.stringify(content.example, null, 2)}`
  return (
    <Chapter
      id="event"
      level={3}
      title="The event"
      aside={
        <CodeBlock caption="What arrives" what="an example of a delivery" copy={text}>
          <Highlighted code={text} grammar="http" />
        </CodeBlock>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-2.5 font-mono text-small">
        <span className="font-semibold text-accent">POST</span>
        <span>your URL</span>
      </p>
      <Prose>
        <p>
          There is one kind of event, <Code>{name}</Code>. It goes to every active subscription of the account each time
          a message finishes processing; to one that is restricted to a channel, only for messages of that channel. More
          kinds may come: take those you do not know with a 2xx, and do nothing.
        </p>
      </Prose>
      <Part title="Headers">
        <Fields fields={post.parameters.map((parameter) => parameterField(parameter, schemas))} mark="optional" />
      </Part>
      <Part title="Body">
        <Fields fields={fieldsOf(content.schema, schemas)} mark="optional" />
      </Part>
    </Chapter>
  )
}

export function Receiving(props: { receivers: Record<ReceiverLanguage, string>; chosen: readonly string[] }) {
  const { typescript, python, go, php } = props.receivers
  return (
    <Chapter
      id="receiving"
      level={3}
      title="Receiving"
      aside={
        <>
          <CodeBlock caption="What is signed">
            <Highlighted code={SIGNED} grammar="curl" />
          </CodeBlock>
          <CodeBlock caption="Checking one by hand" what="the commands" copy={BY_HAND}>
            <Highlighted code={BY_HAND} grammar="curl" />
          </CodeBlock>
        </>
      }
      below={
        <CodeTabs
          id="receiving"
          what="a whole receiver"
          chosen={props.chosen}
          codes={[
            ['typescript', typescript],
            ['python', python],
            ['go', go],
            ['php', php],
          ]}
        />
      }
    >
      <Prose>
        <p>A receiver does three things, in this order.</p>
        <ol>
          <li>
            <strong>Verify.</strong> Take <Code>t</Code> and every <Code>v1</Code> from <Code>{SIGNATURE}</Code>.
            Compute the HMAC-SHA256 of <Code>t</Code>, a period and the raw body, keyed by the whole signing secret,{' '}
            <Code>msg_whsec_</Code> included. One <Code>v1</Code> that equals its lower-case hex is enough: while a
            secret is being rotated there are two. Compare in constant time, and refuse a <Code>t</Code> more than{' '}
            {SIGNATURE_TOLERANCE_SECONDS} seconds from your clock, either way. Use the bytes as they came: JSON that was
            parsed and written again has another signature.
          </li>
          <li>
            <strong>Deduplicate.</strong> Delivery is at least once. Keep the <Code>event_id</Code>, which is the same
            in every attempt and in <a href="#listRecentMessages">recent messages</a>. One you have seen gets a 2xx and
            nothing else. <Code>{DELIVERY_ID}</Code> is new for each attempt; it finds that attempt in the history.
          </li>
          <li>
            <strong>Answer fast.</strong> Any 2xx, within {durationInWords(env().DELIVERY_TIMEOUT_SECONDS)}, connecting
            included. So put the event where it is safe, answer, and work afterwards.
          </li>
        </ol>
        <p>
          The receivers below are whole, and need nothing but their language. They leave HTTPS to a proxy in front, keep
          each event as a file named by its id, and are tested with each release against real deliveries.
        </p>
        <p>
          The URL has to be HTTPS with a valid certificate, on a public address, and answer itself: a redirect is a
          failure. A test from the dashboard is signed like any other and marked by <Code>{TEST}: true</Code> and by{' '}
          <Code>sample: true</Code> in its body.
        </p>
      </Prose>
    </Chapter>
  )
}

const SIGNED = `${SIGNATURE}: t=1795253400,v1=5257a8…

v1 = hex(hmac_sha256(secret, "1795253400." + body))`

/** The body of a request in body.json, its `t` in T. */
const BY_HAND = `# T from the header, the raw body in body.json
printf '%s.' "$T" | cat - body.json |
  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET"`

export function Schedule() {
  const delays = env().DELIVERY_RETRY_DELAYS_SECONDS
  const rows = [0, ...delays].map((delay, index) => {
    const passed = delays.slice(0, index).reduce((sum, one) => sum + one, 0)
    return {
      key: String(index),
      cells: [index + 1, index === 0 ? 'At once' : durationInWords(delay), index === 0 ? '' : durationInWords(passed)],
    }
  })
  return (
    <Chapter
      id="schedule"
      level={3}
      title="Delivery schedule"
      aside={
        <SmallTable
          caption="Attempts of one event"
          columns={['Attempt', 'After the one before', 'Since the event']}
          rows={rows}
        />
      }
    >
      <Prose>
        <p>
          An event gets up to {attemptsLabel(maxAttempts(delays))}. A 2xx ends them. Anything else, a redirect, a
          network error or no answer within {durationInWords(env().DELIVERY_TIMEOUT_SECONDS)} is a failure. The next
          attempt, if there is one, follows on this schedule, counted from the end of the failed one. A{' '}
          <Code>Retry-After</Code> of yours is shown in the history and does not move it.
        </p>
        <ul>
          <li>
            <Code>410 Gone</Code> ends it for good: the subscription is permanently gone and nothing is retried.
          </li>
          <li>
            {DISABLE_AFTER_FAILURES} failed attempts in a row disable the subscription, retries of one event included,
            and all admins and editors get an e-mail. Any 2xx sets the count back to 0. So one event that keeps failing
            gets {DISABLE_AFTER_FAILURES} attempts, unless another event succeeds in between or a reactivation sends
            what was held.
          </li>
          <li>
            A disabled subscription can be reactivated in the dashboard for {REACTIVATION_DAYS} days, with the secret it
            had. After that, make a new one.
          </li>
        </ul>
      </Prose>
    </Chapter>
  )
}

export function History() {
  return (
    <Chapter id="history" level={3} title="Delivery history">
      <Prose>
        <p>
          The dashboard keeps the last {HISTORY_LENGTH} attempts of each subscription: when, which attempt of how many,
          the HTTP status, how long it took, the first {formatNumber(EXCERPT_BYTES)} bytes of the answer, and the
          delivery id that was sent. What you answer helps you later: a line that says what went wrong is there to read.
        </p>
      </Prose>
    </Chapter>
  )
}
