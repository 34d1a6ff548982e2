import { ChevronRight } from 'lucide'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Highlighted } from '@/components/ui/code/highlight'
import { headerLines } from '@/components/ui/code/readable'
import { durationInWords, formatNumber } from '@/components/ui/format'
import { Icon } from '@/components/ui/icon'
import { urlProblem } from '@/components/webhooks/create/url-problems'
import { scheduleLabel } from '@/components/webhooks/labels'
import { PLAN_TERMS } from '@/server/accounts/account/plan'
import type { ApiDocument } from '@/server/api/openapi/document'
import { TOPICS, withoutLead } from '@/server/api/openapi/document-text'
import { ERROR_CODES } from '@/server/contract/api/error'
import { MAX_BODY_BYTES, MAX_URL_CHARACTERS } from '@/server/contract/limits'
import { DEFAULT_RECENT, MAX_RECENT } from '@/server/contract/messages/event'
import { MAX_DRAFT_CHARACTERS, MAX_NAME_CHARACTERS, MAX_SUMMARY_WORDS } from '@/server/contract/messages/message'
import { DEFAULT_PAGE_SIZE, MAX_ACTIVE_SUBSCRIPTIONS, MAX_PAGE_SIZE } from '@/server/contract/webhooks/subscription'
import { SIGNATURE_TOLERANCE_SECONDS } from '@/server/contract/webhooks/values'
import { env } from '@/server/env'
import { ERRORS } from '@/server/errors'
import { limitHeaders, REQUESTS_PER_WINDOW, WINDOW_SECONDS } from '@/server/limits/rate-limit'
import { HISTORY_LENGTH } from '@/server/webhooks/delivery/history'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { REACTIVATION_DAYS } from '@/server/webhooks/rules/lifecycle'
import { checkForm } from '@/server/webhooks/transport/policy'
import { Chapter, Code, DocumentText, Pairs, Prose } from './chapter'
import { JsonBlock } from './endpoint'
import { Markdown } from './guides/guide-text'
import type { EndpointGroup, ErrorExample } from './reference'

/** @param groups whose responses have the description and an example of each code */
export function Errors({ groups }: { groups: readonly EndpointGroup[] }) {
  const examples = groups.flatMap(({ endpoints }) => endpoints).flatMap(({ errors }) => errors)
  return (
    <Chapter
      id="errors"
      title="Errors"
      aside={
        <>
          <JsonBlock
            caption="Error body"
            what="the error body"
            value={examples.find(({ code }) => code === 'validation_error')?.value}
          />
          <UrlReasons />
        </>
      }
    >
      <Markdown text={withoutLead(TOPICS.errors)} />
      <ErrorCodes examples={examples} />
    </Chapter>
  )
}

const UrlReasons = () => (
  <section aria-label="Reasons for invalid_url">
    <h3 className="pb-1.5 font-normal text-small text-soft">
      <code>reason</code> with <code>invalid_url</code>
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
)

const ErrorCodes = ({ examples }: { examples: readonly ErrorExample[] }) => (
  <div className="border-rule border-t">
    {ERROR_CODES.map((code) => {
      const example = examples.find((one) => one.code === code && one.status === String(ERRORS[code].status))
      const value = example?.value ?? { error: code, message: ERRORS[code].message }
      return (
        <details key={code} className="group/error border-rule border-b py-2">
          <summary className="grid cursor-pointer grid-cols-[2.25rem_minmax(0,1fr)_0.75rem] items-baseline gap-x-2 hover:text-accent">
            <span className="text-small text-soft">{ERRORS[code].status}</span>
            <span>
              <code id={`error.${code}`} className="me-2.5 scroll-mt-24 font-semibold text-small">
                {code}
              </code>
              <span className="text-ink">
                <DocumentText text={example?.summary ?? ERRORS[code].message} />
              </span>
            </span>
            <Icon of={ChevronRight} className="size-3 text-soft group-open/error:rotate-90" />
          </summary>
          <div className="pt-2 pb-1">
            <JsonBlock caption={`Body of ${ERRORS[code].status}`} what={`the body of ${code}`} value={value} />
          </div>
        </details>
      )
    })}
  </div>
)

export function Limits() {
  const headers = headerLines(limitHeaders({ allowed: false, remaining: 0, resetSeconds: 31 }))
  const text = `HTTP/1.1 ${ERRORS.rate_limited.status} Too Many Requests\n${headers}`
  return (
    <Chapter
      id="limits"
      title="Limits"
      aside={
        <CodeBlock caption="Response when the limit is exceeded">
          <Highlighted code={text} grammar="http" />
        </CodeBlock>
      }
    >
      <Markdown text={withoutLead(TOPICS.limits)} />
      <Pairs
        pairs={limitRows().map(([name, value]) => ({
          key: name,
          name: name.includes('.') ? <code className="text-small">{name}</code> : name,
          value,
        }))}
      />
    </Chapter>
  )
}

function limitRows(): [name: string, value: string][] {
  return [
    ['Requests', `${REQUESTS_PER_WINDOW} per ${WINDOW_SECONDS} seconds, for each endpoint and account`],
    ['Request body', `${formatNumber(MAX_BODY_BYTES)} bytes`],
    ['Recent messages', `1 to ${MAX_RECENT} per request, ${DEFAULT_RECENT} by default`],
    ['Listed subscriptions', `1 to ${MAX_PAGE_SIZE} per request, ${DEFAULT_PAGE_SIZE} by default`],
    ['Active subscriptions', `${MAX_ACTIVE_SUBSCRIPTIONS} per account`],
    ['Subscription URL', `${formatNumber(MAX_URL_CHARACTERS)} characters`],
    ['Delivery timeout', durationInWords(env().DELIVERY_TIMEOUT_SECONDS)],
    ['Attempts per event', scheduleLabel(env().DELIVERY_RETRY_DELAYS_SECONDS)],
    ['Auto-disable', `after ${DISABLE_AFTER_FAILURES} failed attempts in a row`],
    ['Reactivation', `within ${REACTIVATION_DAYS} days`],
    ['Delivery history', `${HISTORY_LENGTH} attempts per subscription`],
    ['Age of a signature', `at most ${SIGNATURE_TOLERANCE_SECONDS} seconds`],
    ['summary.text', `about ${MAX_SUMMARY_WORDS} words`],
    ['summary.mentioned.names', `${MAX_NAME_CHARACTERS} characters each`],
    ['google_review.draft_text', `${formatNumber(MAX_DRAFT_CHARACTERS)} characters`],
    ['audio.url', [...audioDays()].map(([days, plans]) => `${days} days on ${plans.join(', ')}`).join('; ')],
  ]
}

export function Versioning({ document }: { document: ApiDocument }) {
  const server = document.servers[0]?.url ?? ''
  return (
    <Chapter
      id="versioning"
      title="Versioning"
      aside={
        <CodeBlock caption="Headers of a deprecated version">
          <Highlighted code={headerLines(DEPRECATED)} grammar="http" />
        </CodeBlock>
      }
    >
      <Prose>
        <p>
          These pages describe version <Code>{document.info.version}</Code>, under{' '}
          <Code>{new URL(server).pathname}</Code>.
        </p>
      </Prose>
      <Markdown text={withoutLead(TOPICS.versioning)} />
    </Chapter>
  )
}

function audioDays(): Map<number, string[]> {
  const days = new Map<number, string[]>()
  for (const [plan, { audioLinkDays }] of Object.entries(PLAN_TERMS))
    days.set(audioLinkDays, [...(days.get(audioLinkDays) ?? []), plan])
  return days
}

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), twelve months later. */
const DEPRECATED = { Deprecation: '@1795253400', Sunset: 'Sun, 21 Nov 2027 09:30:00 GMT' }

interface Reason {
  reason: string
  example: string
}

/** URLs with one problem each, in the order of the checks. The rule itself returns the reasons. */
export const FORM_REASONS: Reason[] = [
  'not a url',
  'http://hooks.example.com',
  'https://ana:secret@hooks.example.com',
  'https://localhost',
  'https://10.0.0.7',
  'https://[::1]',
].map((example) => {
  const check = checkForm(example, [])
  if (check.ok) throw new Error(`${example} has no problem.`)
  return { reason: check.reason, example }
})

/** Reasons that need a DNS lookup (server/webhooks/transport/resolve.ts). */
export const DNS_REASONS: Reason[] = [
  { reason: 'dns_lookup_failed: ENOTFOUND', example: 'a name that does not exist' },
  { reason: 'dns_lookup_returned_no_addresses', example: 'a name without addresses' },
  { reason: 'host_resolves_to_private_ip: 10.0.0.7', example: 'a name with at least one private address' },
]
