import { ChevronDown, X } from 'lucide'
import Link from 'next/link'
import { useMessages } from '#messages'
import { api, errorMessage } from '@/components/api/client'
import { processingHref } from '@/components/messages/message-urls'
import { attentionMessages, heldReason } from '@/components/messages/processing-messages'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useIsLoaded } from '@/components/ui/lazy-part'
import { TextLink } from '@/components/ui/links'
import { State } from '@/components/ui/state'
import { type Health, HealthCause, HealthError } from '@/components/webhooks/subscription/health'
import { WebhookName } from '@/components/webhooks/webhook-name'
import type { DisabledSubscriptions } from '@/server/contract/dashboard/shell'
import type { UnfinishedProblems } from '@/server/contract/messages/unfinished'
import { disabledWebhooksMessages } from './disabled-webhooks-messages'
import { pausedMessages } from './paused-messages'

/** Shows one line while webhooks are disabled. Opened, it lists `others`; a person can dismiss `all` until another webhook is disabled. */
export function DisabledWebhooksBanner(props: {
  all: DisabledSubscriptions
  others: DisabledSubscriptions
  now: number
}) {
  const text = useMessages(disabledWebhooksMessages)
  const { all, others, now } = props
  const { total, newest } = others
  const [first] = newest
  if (!first) return null
  return (
    <NoticeLine
      label={text.label}
      kind="bad"
      href={total === 1 ? pageOf(first) : '/integrations/webhooks?is_active=false'}
      review={
        <>
          {text.review}
          <span className="sr-only">{text.reviewWhat(total)}</span>
        </>
      }
      action={<DismissBanner until={all.newest[0]?.disabled_at ?? first.disabled_at} />}
    >
      <details className="group">
        <summary
          className={`flex cursor-pointer list-none items-center gap-2 px-3 [&::-webkit-details-marker]:hidden ${LINE}`}
        >
          <State kind="bad">
            {text.count(total)}
            <span className="max-sm:sr-only">{text.effect}</span>
          </State>
          <Icon of={ChevronDown} className="size-3.5 text-soft transition-transform group-open:rotate-180" />
        </summary>
        <ul className="flex flex-col gap-2.5 pb-3 ps-[1.875rem]">
          {newest.map((one) => (
            <DisabledWebhook key={one.id} webhook={one} now={now} />
          ))}
          {total > newest.length ? <li className="text-soft">{text.more(total - newest.length)}</li> : null}
        </ul>
      </details>
    </NoticeLine>
  )
}

/** Hides the banner for this person. It returns when another webhook is disabled. @param until ISO 8601 */
function DismissBanner({ until }: { until: string }) {
  const text = useMessages(disabledWebhooksMessages)
  const queries = api.useUtils().shell.disabledSubscriptions
  const announce = useAnnounce()
  const dismiss = api.shell.dismissDisabledSubscriptions.useMutation({
    onSuccess(dismissed) {
      // The button disappears. A person who uses the keyboard continues at the content of the page.
      document.getElementById('main')?.focus({ preventScroll: true })
      queries.setData(undefined, dismissed)
      announce(text.dismissed)
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
      <span className="sr-only">{text.dismiss}</span>
    </Button>
  )
}

type Webhook = DisabledSubscriptions['newest'][number]

function DisabledWebhook({ webhook, now }: { webhook: Webhook; now: number }) {
  const health = healthOf(webhook)
  return (
    <li>
      <Link href={pageOf(webhook)} className="link">
        <WebhookName name={webhook.name} url={webhook.url} />
      </Link>
      <div className="text-soft">
        <HealthCause health={health} now={now} />
      </div>
      {health.last_error ? <HealthError error={health.last_error} className="line-clamp-2" /> : null}
    </li>
  )
}

const healthOf = ({ reason, ...webhook }: Webhook): Health => ({
  ...webhook,
  state: reason === 'gone' ? 'gone' : 'disabled',
  disabled_reason: reason,
  consecutive_failures: 0,
})

const pageOf = ({ id }: Webhook) => `/integrations/webhooks/${id}`

/** Shows that the operator paused deliveries. It stays until the server is started again without the pause. */
export function PausedBanner() {
  const text = useMessages(pausedMessages)
  return (
    <NoticeLine label={text.label} kind="warning">
      <div className={`px-3 ${LINE}`}>
        <State kind="warning">
          {text.paused}
          <span className="max-sm:sr-only">{text.effect}</span>
        </State>
      </div>
    </NoticeLine>
  )
}

const messages = attentionMessages

export function ProcessingBanner({ problems }: { problems: UnfinishedProblems }) {
  const { failed } = problems
  const kind = failed > 0 ? 'bad' : 'warning'
  return (
    <NoticeLine
      label={messages.label}
      kind={kind}
      href={processingHref({ filter: failed > 0 ? 'failed' : 'waiting' })}
      review={
        <>
          {messages.review}
          <span className="sr-only">{messages.reviewWhat}</span>
        </>
      }
    >
      <div className={`px-3 ${LINE}`}>
        <State kind={kind}>
          <Problems {...problems} />
        </State>
      </div>
    </NoticeLine>
  )
}

function Problems({ failed, waiting, reasons }: UnfinishedProblems) {
  if (failed > 0) return messages.failed(failed) + (waiting > 0 ? messages.andWaiting(waiting) : '')
  const [reason, ...others] = reasons
  const why =
    reason && others.length === 0 ? heldReason(reason, { step: null, language: null }) : messages.severalReasons
  return (
    <>
      {messages.waiting(waiting)}
      <span className="max-sm:sr-only">{messages.reason(why)}</span>
    </>
  )
}

/** As high as the button at the end of a line. */
const LINE = 'py-[0.5625rem] pointer-coarse:py-3'

/** Renders one line about something that needs attention, with an optional link to it and an optional action at the end. */
function NoticeLine(props: {
  label: string
  kind: 'bad' | 'warning'
  /** The state, or a disclosure that starts with it. */
  children: React.ReactNode
  href?: string
  review?: React.ReactNode
  action?: React.ReactNode
}) {
  const tint = props.kind === 'bad' ? 'border-bad/30 bg-bad/5' : 'border-warning/30 bg-warning/5'
  return (
    <section
      aria-label={props.label}
      className={`flex items-start justify-between gap-x-1 rounded-field border text-small ${tint}`}
    >
      <div className="min-w-0 flex-1">{props.children}</div>
      {props.href ? (
        <TextLink href={props.href} className={`shrink-0 px-2 font-medium last:pe-3 ${LINE}`}>
          {props.review}
        </TextLink>
      ) : null}
      {props.action}
    </section>
  )
}
