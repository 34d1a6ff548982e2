import Link from 'next/link'
import { State } from '@/components/ui/state'
import { LtrText } from '@/components/ui/text-direction'
import { RelativeTime } from '@/components/ui/time/relative-time'
import { LastErrorText } from '@/components/webhooks/subscription/last-error'
import type { DisabledSubscriptions } from '@/server/contract/dashboard/shell'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { shellMessages } from './shell-messages'

const messages = shellMessages.disabledWebhooks

/**
 * Shows one line on every page while webhooks are disabled after failures or a 410 response. Opened, it lists the webhooks with
 * the reason and time. It omits a webhook on that webhook's own page, which shows the same.
 * @param now when the page was rendered, in milliseconds.
 */
export function DisabledWebhooksBanner(props: {
  subscriptions: DisabledSubscriptions
  path: string | null
  now: number
}) {
  const { subscriptions, path, now } = props
  const { total, newest } = withoutOwnPage(subscriptions, path)
  const [first] = newest
  if (!first) return null
  return (
    <section
      aria-label={messages.label}
      className="mb-6 flex items-start justify-between border-bad border-l-4 bg-panel print:hidden"
    >
      <details className="group min-w-0 flex-1">
        <summary className="flex cursor-pointer list-none items-baseline gap-2 py-2.5 pl-4 [&::-webkit-details-marker]:hidden">
          <State kind="bad">
            {messages.count(total)}
            <span className="max-sm:sr-only">{messages.effect}</span>
          </State>
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            className="size-3 shrink-0 text-soft transition-transform group-open:rotate-180"
          >
            <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
          </svg>
        </summary>
        <ul className="flex flex-col gap-2 pb-3 pl-[2.125rem]">
          {newest.map((one) => (
            <DisabledWebhook key={one.id} webhook={one} now={now} />
          ))}
          {total > newest.length ? (
            <li className="text-small text-soft">{messages.more(total - newest.length)}</li>
          ) : null}
        </ul>
      </details>
      <Link
        href={total === 1 ? pageOf(first) : '/integrations/webhooks?is_active=false'}
        className="shrink-0 px-4 py-2.5 font-medium text-accent underline"
      >
        {messages.review}
        <span className="sr-only">{messages.reviewWhat(total)}</span>
      </Link>
    </section>
  )
}

type Webhook = DisabledSubscriptions['newest'][number]

/** Leaves out the webhook whose page is open. */
function withoutOwnPage({ total, newest }: DisabledSubscriptions, path: string | null): DisabledSubscriptions {
  const others = newest.filter((one) => path === null || !`${path}/`.startsWith(`${pageOf(one)}/`))
  return { total: total - (newest.length - others.length), newest: others }
}

function DisabledWebhook({ webhook, now }: { webhook: Webhook; now: number }) {
  const time = <RelativeTime at={webhook.disabled_at} now={now} />
  return (
    <li>
      <Link href={pageOf(webhook)} className="underline wrap-anywhere hover:text-accent">
        <LtrText>{webhook.url}</LtrText>
      </Link>
      <div className="text-small text-soft">
        {webhook.reason === 'gone' ? messages.gone(time) : messages.failures(DISABLE_AFTER_FAILURES, time)}
      </div>
      {webhook.reason === 'failures' && webhook.last_error ? (
        <div className="line-clamp-2 text-small text-soft">
          {messages.lastError(<LastErrorText error={webhook.last_error} />)}
        </div>
      ) : null}
    </li>
  )
}

const pageOf = ({ id }: Webhook) => `/integrations/webhooks/${id}`
