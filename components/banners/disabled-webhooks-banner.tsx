import { ChevronDown, X } from 'lucide'
import Link from 'next/link'
import { api, errorMessage } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useIsLoaded } from '@/components/ui/lazy-part'
import { State } from '@/components/ui/state'
import { RelativeTime } from '@/components/ui/time/times'
import { LastErrorText } from '@/components/webhooks/attempts/failure-messages'
import { WebhookName } from '@/components/webhooks/webhook-name'
import type { DisabledSubscriptions } from '@/server/contract/dashboard/shell'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { disabledWebhooksMessages as messages } from './disabled-webhooks-messages'
import { NoticeLine } from './notice-line'

/**
 * Shows one line on every page while webhooks are disabled after failures or a 410 response. Opened, it lists the webhooks with
 * the reason and time. A person can dismiss it until another webhook is disabled.
 * @param props.all what a person dismisses
 * @param props.others those to show: without the webhook whose page is open
 * @param props.now when the page was rendered, in milliseconds.
 */
export function DisabledWebhooksBanner(props: {
  all: DisabledSubscriptions
  others: DisabledSubscriptions
  now: number
}) {
  const { all, others, now } = props
  const { total, newest } = others
  const [first] = newest
  if (!first) return null
  return (
    <NoticeLine
      label={messages.label}
      kind="bad"
      href={total === 1 ? pageOf(first) : '/integrations/webhooks?is_active=false'}
      review={
        <>
          {messages.review}
          <span className="sr-only">{messages.reviewWhat(total)}</span>
        </>
      }
      action={<DismissBanner until={all.newest[0]?.disabled_at ?? first.disabled_at} />}
    >
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-2 px-3 py-[0.5625rem] [&::-webkit-details-marker]:hidden">
          <State kind="bad">
            {messages.count(total)}
            <span className="max-sm:sr-only">{messages.effect}</span>
          </State>
          <Icon of={ChevronDown} className="size-3.5 text-soft transition-transform group-open:rotate-180" />
        </summary>
        <ul className="flex flex-col gap-2.5 pb-3 ps-[1.875rem]">
          {newest.map((one) => (
            <DisabledWebhook key={one.id} webhook={one} now={now} />
          ))}
          {total > newest.length ? <li className="text-soft">{messages.more(total - newest.length)}</li> : null}
        </ul>
      </details>
    </NoticeLine>
  )
}

/** Hides the banner for this person. It returns when another webhook is disabled. @param until ISO 8601 */
function DismissBanner({ until }: { until: string }) {
  const queries = api.useUtils().shell.disabledSubscriptions
  const announce = useAnnounce()
  const dismiss = api.shell.dismissDisabledSubscriptions.useMutation({
    onSuccess(dismissed) {
      // The button disappears. A person who uses the keyboard continues at the content of the page.
      document.getElementById('main')?.focus({ preventScroll: true })
      queries.setData(undefined, dismissed)
      announce(messages.dismissed)
    },
    onError: (error) => announce(errorMessage(error)),
  })
  const isLoaded = useIsLoaded()
  return (
    <Button
      variant="icon"
      // The page is there before the script of the banner, and a press would have no effect.
      disabled={!isLoaded}
      aria-disabled={dismiss.isPending}
      onClick={() => dismiss.isPending || dismiss.mutate({ until })}
      className="m-0.5 shrink-0"
    >
      <Icon of={X} />
      <span className="sr-only">{messages.dismiss}</span>
    </Button>
  )
}

type Webhook = DisabledSubscriptions['newest'][number]

function DisabledWebhook({ webhook, now }: { webhook: Webhook; now: number }) {
  const time = <RelativeTime at={webhook.disabled_at} now={now} />
  return (
    <li>
      <Link href={pageOf(webhook)} className="underline hover:text-accent">
        <WebhookName name={webhook.name} url={webhook.url} />
      </Link>
      <div className="text-soft">
        {webhook.reason === 'gone' ? messages.gone(time) : messages.failures(DISABLE_AFTER_FAILURES, time)}
      </div>
      {webhook.reason === 'failures' && webhook.last_error ? (
        <div className="line-clamp-2 text-soft">{messages.lastError(<LastErrorText error={webhook.last_error} />)}</div>
      ) : null}
    </li>
  )
}

const pageOf = ({ id }: Webhook) => `/integrations/webhooks/${id}`
