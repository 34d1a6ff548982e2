import { Identifier } from '@/components/ui/copy-button'
import { formatDuration } from '@/components/ui/format'
import { TextLink } from '@/components/ui/links'
import { State, type StateKind, StateShape } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import { LocalTime, RelativeTime } from '@/components/ui/time/times'
import type { EventDelivery, RetryTimelineEntry } from '@/server/contract/webhooks/delivery'
import { bodyInLine } from '@/server/webhooks/transport/failure-messages'
import { eventMessages as messages } from './attempt-details-messages'
import { attemptMessages } from './attempt-messages'
import { failureMessage } from './failure-messages'

/** Shows one delivery of an event: its state, and its attempts with planned and real times. */
export function EventDeliveryTimeline({ delivery, now }: { delivery: EventDelivery; now: number }) {
  const attemptHref = (id: string) => `/integrations/webhooks/${delivery.subscription_id}?attempt=${id}`
  const [kind, label] = deliveryLabel(delivery)
  const title = messages.deliveryTitle(delivery.resend_number)
  const timeline = delivery.retry_timeline
  const { shown, omitted } = splitTimeline(delivery)
  const next = timeline.find(({ summary }) => !summary)
  const last = timeline.findLast(({ summary }) => summary)
  return (
    <section aria-label={title} className="@container flex flex-col gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-rule border-b pb-2">
        <h2 className="text-heading">{title}</h2>
        <State kind={kind}>{label}</State>
      </header>
      <ol className="event-timeline ms-1.5">
        {shown.map((entry) => (
          <li key={entry.attempt} className={`${STEP} grid gap-x-8 gap-y-0.5 sm:grid-cols-[14rem_minmax(0,1fr)]`}>
            <div>
              <div className="font-medium">
                {messages.attempt(entry.attempt)}{' '}
                <span className="font-normal text-soft">{messages.ofMax(timeline.length)}</span>
              </div>
              <Result entry={entry} state={delivery.state} isLast={entry === last} />
            </div>
            <Times entry={entry} attemptHref={attemptHref} isNext={entry === next} now={now} />
          </li>
        ))}
        <Omitted entries={omitted} state={delivery.state} />
      </ol>
    </section>
  )
}

const STEP = 'relative border-rule border-s pb-5 ps-6 last:border-transparent last:pb-0'

function Omitted({ entries, state }: { entries: readonly RetryTimelineEntry[]; state: EventDelivery['state'] }) {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return null
  return (
    <li className={STEP}>
      <div className="font-medium">{messages.omitted(first.attempt, last.attempt)}</div>
      <Result entry={first} state={state} />
    </li>
  )
}

function Result(props: { entry: RetryTimelineEntry; state: EventDelivery['state']; isLast?: boolean }) {
  const { entry, state, isLast = false } = props
  const [kind, label] = attemptLabel(entry, state, isLast)
  const isPlanned = state === 'pending' && !entry.summary && !entry.is_in_flight
  return (
    <>
      <StateShape kind={kind} className="absolute top-1 -start-[0.40625rem] size-[0.8125rem] bg-paper py-px" />
      {/* The planned time says it. */}
      <div className={isPlanned ? 'sr-only' : ''}>
        {label}
        {entry.summary?.status ? <span className="text-soft">{messages.status(entry.summary.status)}</span> : null}
      </div>
    </>
  )
}

function Times(props: {
  entry: RetryTimelineEntry
  attemptHref: (attemptId: string) => string
  isNext: boolean
  now: number
}) {
  const { entry, attemptHref, isNext, now } = props
  const { planned_at, summary, is_in_flight, interrupted } = entry
  const failure = summary && summary.status === null ? failureMessage({ ...summary, error: summary.failure }) : null
  const relative = isNext ? messages.relative : messages.relativeAtEarliest
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-small">
      {planned_at ? (
        <div>
          {messages.plannedFor(<LocalTime at={planned_at} />)}
          {summary || is_in_flight ? null : (
            <span className="text-soft">{relative(<RelativeTime at={planned_at} now={now} />)}</span>
          )}
        </div>
      ) : null}
      {summary ? (
        <div className="flex flex-wrap items-baseline gap-x-4">
          <span>{messages.sentAt(<LocalTime at={summary.attempted_at} />, formatDuration(summary.duration_ms))}</span>
          {summary.excerpt === null ? (
            <Identifier value={summary.delivery_id} what={attemptMessages.theDeliveryId} />
          ) : (
            <TextLink href={attemptHref(summary.delivery_id)}>{messages.openAttempt(entry.attempt)}</TextLink>
          )}
        </div>
      ) : null}
      {failure ? <div>{failure}</div> : null}
      {summary?.excerpt ? (
        <div className="line-clamp-2 text-soft wrap-anywhere">
          {messages.response(<UserText>{bodyInLine(summary.excerpt)}</UserText>)}
        </div>
      ) : null}
      {interrupted.map(({ delivery_id, attempted_at }) => (
        <div key={delivery_id} className="text-soft">
          <State kind="off">{messages.interruptedAt(<LocalTime at={attempted_at} />)}</State>
        </div>
      ))}
    </div>
  )
}

/** Returns the shape and the label for the state of a delivery. */
export function deliveryLabel(delivery: Pick<EventDelivery, 'state' | 'retry_timeline'>): [StateKind, string] {
  const labels = messages.delivery
  const ended = delivery.retry_timeline.filter(({ summary }) => summary).length
  switch (delivery.state) {
    case 'delivered':
      return ['ok', labels.delivered(ended)]
    case 'failed':
      return ['bad', labels.failed(ended)]
    case 'gone':
      return ['bad', labels.gone]
    case 'held':
      return ['off', labels.held]
    case 'canceled':
      return ['off', labels.canceled]
    case 'pending':
      if (delivery.retry_timeline.some(({ is_in_flight }) => is_in_flight)) return ['waiting', labels.inFlight]
      return ended === 0 ? ['waiting', labels.waiting] : ['warning', labels.failing]
  }
}

/** Returns the attempts that were made or are planned, and the others, because the delivery has ended or the webhook is disabled. */
export function splitTimeline({ retry_timeline: entries, state }: Pick<EventDelivery, 'state' | 'retry_timeline'>) {
  const isShown = ({ summary, is_in_flight, interrupted }: RetryTimelineEntry) =>
    state === 'pending' || summary !== null || is_in_flight || interrupted.length > 0
  return { shown: entries.filter(isShown), omitted: entries.filter((entry) => !isShown(entry)) }
}

/** Returns the shape and the label for one attempt of a delivery, made or planned. @param isLast no later attempt was made */
export function attemptLabel(
  entry: RetryTimelineEntry,
  state: EventDelivery['state'],
  isLast: boolean,
): [StateKind, string] {
  const labels = messages.results
  const { summary } = entry
  if (summary) {
    if (summary.failure === null) return ['ok', labels.delivered]
    if (summary.failure === 'interrupted') return ['bad', labels.interrupted]
    if (summary.status === 410) return ['bad', labels.gone]
    // As in the list of attempts: what was tried again, or will be, is a warning.
    return [isLast && state !== 'pending' ? 'bad' : 'warning', labels.failed]
  }
  if (entry.is_in_flight) return ['waiting', labels.inFlight]
  if (state === 'pending') return ['waiting', labels.planned]
  if (state === 'held') return ['off', labels.held]
  return ['off', state === 'delivered' ? labels.notNeeded : labels.notSent]
}
