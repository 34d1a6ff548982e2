import { CodeBlock } from '@/components/ui/code/code-block'
import { Highlighted } from '@/components/ui/code/highlight'
import { formatNumber } from '@/components/ui/format-number'
import { durationInWords } from '@/components/ui/time/duration-in-words'
import { urlProblem } from '@/components/webhooks/create/url-messages'
import { scheduleLabel } from '@/components/webhooks/subscription/schedule-label'
import { PLAN_TERMS } from '@/server/accounts/account/plan'
import type { ApiDocument } from '@/server/api/openapi/document'
import { DEPRECATION_WINDOW_MONTHS, deprecationHeaders } from '@/server/api/openapi/version'
import { V1 } from '@/server/api/openapi/versions'
import { MAX_BODY_BYTES } from '@/server/api/rest/body'
import { ERROR_CODES } from '@/server/contract/api/error'
import { MAX_DRAFT_CHARACTERS, MAX_NAME_CHARACTERS, MAX_SUMMARY_WORDS } from '@/server/contract/messages/message'
import { DEFAULT_RECENT, MAX_RECENT } from '@/server/contract/messages/recent'
import { MAX_URL_CHARACTERS } from '@/server/contract/values/input-limits'
import { DEFAULT_PAGE_SIZE, MAX_ACTIVE_SUBSCRIPTIONS, MAX_PAGE_SIZE } from '@/server/contract/webhooks/subscription'
import { env } from '@/server/env'
import { ERRORS } from '@/server/errors'
import { limitHeaders, REQUESTS_PER_WINDOW, WINDOW_SECONDS } from '@/server/limits/rate-limit'
import { HISTORY_LENGTH } from '@/server/webhooks/delivery/history'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { REACTIVATION_DAYS } from '@/server/webhooks/rules/lifecycle'
import { SIGNATURE_TOLERANCE_SECONDS } from '@/server/webhooks/signing/signature'
import { Chapter, Code, Prose, Words } from '../chapter'
import { dereferenced, examplesOf, JsonBlock } from '../endpoint'
import { Pairs } from '../pairs'
import { DNS_REASONS, FORM_REASONS } from '../reasons'

export function NoCode({ document }: { document: ApiDocument }) {
  const server = document.servers[0]?.url ?? ''
  const rows: [string, React.ReactNode][] = [
    [
      'Authentication',
      <>
        Bearer, with the token alone: the tool adds the word <Code>Bearer</Code> itself
      </>,
    ],
    [
      'Test the connection',
      <>
        <a href="#getAccount">GET {server}/me</a>; its <Code>name</Code> labels the connection
      </>,
    ],
    [
      'Choose a channel',
      <>
        <a href="#listChannels">GET {server}/channels</a>: domains, then campaigns
      </>,
    ],
    [
      'Subscribe',
      <>
        <a href="#createWebhookSubscription">POST {server}/webhook-subscriptions</a> with the tool’s <Code>url</Code>,
        its own id as <Code>zapier_subscription_id</Code>, and perhaps a <Code>channel_id</Code>; keep the{' '}
        <Code>id</Code> of the answer
      </>,
    ],
    [
      'Sample data',
      <>
        <a href="#listRecentMessages">GET {server}/messages/recent</a>: the same shape as the event, of one channel with{' '}
        <Code>channel_id</Code>. An account without messages gets one row marked <Code>sample: true</Code>
      </>,
    ],
    [
      'Recognise repeats',
      <>
        by <Code>event_id</Code>, the same in the event and in recent messages. For a tool that needs an <Code>id</Code>{' '}
        in each item, copy <Code>event_id</Code> to it
      </>,
    ],
    [
      'Unsubscribe',
      <>
        <a href="#deleteWebhookSubscription">DELETE {server}/webhook-subscriptions/…</a> with the kept <Code>id</Code>,
        once or twice: a repeat changes nothing
      </>,
    ],
    [
      'A hook that is gone',
      <>
        answers <Code>410</Code>, and is never called again
      </>,
    ],
  ]
  return (
    <Chapter
      id="no-code"
      title="No-code tools"
      below={<Pairs pairs={rows.map(([name, value]) => ({ key: name, name, value }))} />}
    >
      <Prose>
        <p>
          Zapier, Make, n8n and their like ask for the same few things under names of their own. Every value they ask
          for is here.
        </p>
        <p>
          An empty query value counts as absent, and spaces around a value are ignored. A boolean in a query is{' '}
          <Code>true</Code>, <Code>false</Code>, <Code>1</Code> or <Code>0</Code>, in any letter case. A body may have
          any JSON content type or none.
        </p>
      </Prose>
    </Chapter>
  )
}

export function Errors({ document }: { document: ApiDocument }) {
  const example = whenOf(document, 'validation_error')?.value
  return (
    <Chapter
      id="errors"
      title="Errors"
      aside={
        <>
          <JsonBlock caption="The body of an error" what="an error" value={example} />
          <section aria-label="Reasons of invalid_url">
            <h3 className="pb-1.5 font-normal text-small text-soft">
              <code>reason</code>, with <code>invalid_url</code>
            </h3>
            <dl className="border-rule border-t">
              {[...FORM_REASONS, ...DNS_REASONS].map(({ reason, example }) => (
                <div key={reason} className="border-rule border-b py-1.5">
                  <dt>
                    <code className="text-small wrap-anywhere">{reason}</code>
                  </dt>
                  <dd className="text-small">{urlProblem(reason).problem}</dd>
                  <dd className="text-small text-soft wrap-anywhere">{example}</dd>
                </div>
              ))}
            </dl>
          </section>
        </>
      }
    >
      <Prose>
        <p>
          Every error is JSON with a stable <Code>error</Code>. Decide by it; <Code>message</Code> is for people and may
          change its words. <Code>issues</Code> comes with <Code>validation_error</Code> and says where,{' '}
          <Code>reason</Code> with <Code>invalid_url</Code>: match on what stands before its colon, and expect new ones.
        </p>
      </Prose>
      <dl className="border-rule border-t">
        {ERROR_CODES.map((code) => (
          <div
            key={code}
            className="grid grid-cols-[2.25rem_minmax(0,1fr)] items-baseline gap-x-2 border-rule border-b py-2 sm:grid-cols-[2.25rem_11rem_minmax(0,1fr)]"
          >
            <dt className="contents">
              <span className="text-small text-soft">{ERRORS[code].status}</span>
              <code className="font-semibold text-small">{code}</code>
            </dt>
            <dd className="col-start-2 sm:col-start-3">
              <Words text={whenOf(document, code)?.summary ?? ERRORS[code].message} />
            </dd>
          </div>
        ))}
      </dl>
      <Prose>
        <p>
          A path that does not exist is <Code>404 not_found</Code>, a method it does not offer{' '}
          <Code>405 not_found</Code> with <Code>Allow</Code>; both share one rate limit. A body of more than{' '}
          {formatNumber(MAX_BODY_BYTES)} bytes is <Code>413</Code> and one that is not JSON <Code>415</Code>, both{' '}
          <Code>validation_error</Code>. Every answer carries <Code>X-Request-Id</Code>, yours if you sent one: name it
          when you ask us about a request.
        </p>
      </Prose>
    </Chapter>
  )
}

/** When an error is answered, in the words of the document, with an example of it. */
function whenOf({ paths, components }: ApiDocument, code: keyof typeof ERRORS) {
  const answers = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ responses }) => responses[ERRORS[code].status])
    .filter((response) => response !== undefined)
  return answers
    .flatMap((response) => examplesOf(dereferenced(response, components.responses).content))
    .find((example) => example.code === code)
}

export function Limits() {
  const rows: [string, React.ReactNode][] = [
    ['Requests', `${REQUESTS_PER_WINDOW} in any ${WINDOW_SECONDS} seconds, for each endpoint and account`],
    ['Body of a request', `${formatNumber(MAX_BODY_BYTES)} bytes`],
    ['Recent messages', `1 to ${MAX_RECENT} at a time, ${DEFAULT_RECENT} unless asked`],
    ['Subscriptions listed', `1 to ${MAX_PAGE_SIZE} at a time, ${DEFAULT_PAGE_SIZE} unless asked`],
    ['Active subscriptions', `${MAX_ACTIVE_SUBSCRIPTIONS} for each account`],
    ['URL of a subscription', `${formatNumber(MAX_URL_CHARACTERS)} characters`],
    ['Delivery timeout', durationInWords(env().DELIVERY_TIMEOUT_SECONDS)],
    ['Delivery of one event', scheduleLabel(env().DELIVERY_RETRY_DELAYS_SECONDS)],
    ['Failures in a row that disable', String(DISABLE_AFTER_FAILURES)],
    ['Reactivation', `${REACTIVATION_DAYS} days`],
    ['History', `${HISTORY_LENGTH} attempts for each subscription`],
    ['Tolerance of the signature’s time', `${SIGNATURE_TOLERANCE_SECONDS} seconds, either way`],
    ['summary.text', `about ${MAX_SUMMARY_WORDS} words`],
    ['summary.mentioned.names', `${MAX_NAME_CHARACTERS} characters each`],
    ['google_review.draft_text', `${formatNumber(MAX_DRAFT_CHARACTERS)} characters`],
    ['audio.url', [...audioDays()].map(([days, plans]) => `${days} days on ${plans.join(', ')}`).join('; ')],
  ]
  const headers = headerLines(limitHeaders({ allowed: false, remaining: 0, resetSeconds: 31 }))
  const text = `HTTP/1.1 ${ERRORS.rate_limited.status} Too Many Requests\n${headers}`
  return (
    <Chapter
      id="limits"
      title="Limits"
      aside={
        <CodeBlock caption="An answer beyond the limit">
          <Highlighted code={text} grammar="http" />
        </CodeBlock>
      }
    >
      <Prose>
        <p>
          The rate is counted over a sliding minute, whatever the token and whatever the answer; refused requests do not
          count. Every answer to a valid token says in <Code>RateLimit</Code> how many are left, as <Code>r</Code>, and
          in how many seconds there is room for one more, as <Code>t</Code>. After a 429, wait for{' '}
          <Code>Retry-After</Code>.
        </p>
      </Prose>
      <Pairs
        pairs={rows.map(([name, value]) => ({
          key: name,
          name: name.includes('.') ? <code className="text-small">{name}</code> : name,
          value,
        }))}
      />
    </Chapter>
  )
}

export function Versioning({ document }: { document: ApiDocument }) {
  const server = document.servers[0]?.url ?? ''
  return (
    <Chapter
      id="versioning"
      title="Versioning"
      aside={
        <CodeBlock caption="From a deprecated version">
          <Highlighted code={headerLines(deprecationHeaders({ ...V1, deprecatedAt: EXAMPLE_DATE }))} grammar="http" />
        </CodeBlock>
      }
    >
      <Prose>
        <p>
          This is <Code>{document.info.version}</Code>, under <Code>{new URL(server).pathname}</Code>.
        </p>
        <p>
          <strong>What may come at any time:</strong> new endpoints, new optional fields, new values of an enumeration,
          new kinds of event, new reasons. So ignore what you do not know: a field, a value, an event. Do not validate
          answers more strictly than you need.
        </p>
        <p>
          <strong>What needs a new version:</strong> everything that could break a client. It comes under a new prefix,
          and the version before it goes on answering for {DEPRECATION_WINDOW_MONTHS} months. It then says in{' '}
          <Code>Deprecation</Code> since when it is deprecated, and in <Code>Sunset</Code> when it ends.
        </p>
      </Prose>
    </Chapter>
  )
}

/** For how long a link is valid, and on which plans. */
function audioDays(): Map<number, string[]> {
  const days = new Map<number, string[]>()
  for (const [plan, { audioLinkDays }] of Object.entries(PLAN_TERMS))
    days.set(audioLinkDays, [...(days.get(audioLinkDays) ?? []), plan])
  return days
}

/** A moment for an example of a deprecated version. */
const EXAMPLE_DATE = new Date('2026-11-21T09:30:00Z')

const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
