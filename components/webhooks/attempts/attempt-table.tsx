import { formatDuration } from '@/components/ui/format'
import { RowLink, TextLink } from '@/components/ui/links'
import { State } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { LtrText } from '@/components/ui/text'
import { LocalTime, RelativeTime } from '@/components/ui/time/times'
import type { HistoryEntry, HistoryFilter } from '@/server/contract/webhooks/attempt'
import { bodyInLine } from '@/server/webhooks/transport/failure-messages'
import { attemptDetailsMessages } from './attempt-details-messages'
import { AttemptBox } from './attempt-list'
import { attemptMessages, attemptMessages as messages } from './attempt-messages'
import { nextAttempt, resultLabel } from './attempt-result'
import { failureMessage } from './failure-messages'

interface Props {
  attempts: readonly HistoryEntry[]
  maxAttempts: number
  isActive: boolean
  canSelect: boolean
  hrefOf: (attemptId: string) => string
  now: number
}

export function AttemptTable({ attempts, maxAttempts, isActive, canSelect, hrefOf, now }: Props) {
  return (
    <DataTable
      caption={messages.history.caption}
      items={attempts}
      keyOf={({ id }) => id}
      row={{ isOpenable: true, className: 'attempt-row' }}
      columns={[
        {
          label: messages.time,
          cell: (attempt) => (
            <div className="flex items-baseline gap-2.5">
              {canSelect && attempt.resendable_delivery_id ? (
                <AttemptBox deliveryId={attempt.resendable_delivery_id} at={attempt.attempted_at} />
              ) : null}
              <div>
                <RowLink
                  href={hrefOf(attempt.id)}
                  scroll={false}
                  aria-haspopup="dialog"
                  className="font-medium @max-[56rem]:text-small"
                >
                  <LocalTime at={attempt.attempted_at} />
                </RowLink>
              </div>
            </div>
          ),
        },
        { label: messages.message, cell: (attempt) => <AttemptMessage attempt={attempt} /> },
        {
          label: messages.attempt,
          cell: (attempt) => (
            <>
              <span className="whitespace-nowrap">
                {attempt.test ? messages.test : messages.attemptOf(attempt.attempt, maxAttempts)}
              </span>
              {attempt.resend_number > 0 ? (
                <div className="whitespace-nowrap text-fine text-soft">{messages.manualResend}</div>
              ) : null}
            </>
          ),
        },
        { label: messages.result, cell: (attempt) => <Result attempt={attempt} /> },
        {
          label: messages.duration,
          cell: (attempt) => (
            <span className="whitespace-nowrap">
              {attempt.duration_ms === null ? messages.noDuration : formatDuration(attempt.duration_ms)}
            </span>
          ),
        },
        { label: messages.response, cell: (attempt) => <Response attempt={attempt} isActive={isActive} now={now} /> },
      ]}
    />
  )
}

function AttemptMessage({ attempt }: { attempt: HistoryEntry }) {
  const { message } = attempt
  if (attempt.test) return <span className="text-soft">{attemptDetailsMessages.drawer.testEvent}</span>
  return (
    <div className="min-w-0 @min-[56rem]:grid @min-[56rem]:grid-cols-[minmax(13rem,24rem)]">
      {message ? (
        <div className="flex min-w-0 flex-col @min-[56rem]:flex-row @min-[56rem]:items-baseline @min-[56rem]:gap-2">
          {message.contact ? (
            <span title={message.contact} className="max-w-full shrink-0 truncate @min-[56rem]:max-w-[70%]">
              <LtrText>{message.contact}</LtrText>
            </span>
          ) : null}
          <div dir="auto" title={message.summary} className="line-clamp-1 text-small text-soft wrap-anywhere">
            {message.summary}
          </div>
        </div>
      ) : (
        <span className="text-soft">{messages.noMessage}</span>
      )}
    </div>
  )
}

function Result({ attempt }: { attempt: HistoryEntry }) {
  const [kind, label] = resultLabel(attempt, attempt.is_held)
  return (
    <div className="flex items-baseline gap-x-2 whitespace-nowrap max-sm:flex-wrap">
      <State kind={kind}>{label}</State>
      <div className="text-fine text-soft">{messages.status(attempt.status)}</div>
    </div>
  )
}

function Response({ attempt, isActive, now }: { attempt: HistoryEntry; isActive: boolean; now: number }) {
  const excerpt = bodyInLine(attempt.excerpt.trim())
  // The status is in the column beside it.
  const message = attempt.failure === 'http_status' ? null : failureMessage(attempt)
  return (
    <div className="flex flex-col gap-1">
      {message ? (
        <div dir="auto" className="@max-[56rem]:line-clamp-1 @max-[56rem]:text-small">
          {message}
        </div>
      ) : null}
      {excerpt ? (
        <code
          dir="auto"
          className={`line-clamp-1 border-rule @min-[56rem]:line-clamp-2 border-s-2 ps-2 text-fine text-soft wrap-anywhere [unicode-bidi:plaintext] ${attempt.failure === null ? '@max-[56rem]:hidden' : ''}`}
        >
          {excerpt}
        </code>
      ) : message ? null : (
        <div className="whitespace-nowrap text-soft @max-[56rem]:hidden">{messages.emptyBody}</div>
      )}
      {attempt.next_attempt_at && nextAttempt(attempt, attempt, isActive, now) === 'planned' ? (
        <div className="text-small text-soft">
          {messages.nextAttemptAt(<RelativeTime at={attempt.next_attempt_at} now={now} />)}
        </div>
      ) : null}
    </div>
  )
}

/** Says why the history is empty. @param clearHref the address without the search; null without a search */
export function NoAttempts({
  filter = 'all',
  clearHref = null,
}: {
  filter?: HistoryFilter
  clearHref?: string | null
}) {
  const { noAttempts, notFound, notFoundFiltered, clearSearch } = attemptMessages.history
  return (
    <div className="border-rule border-t pt-4">
      {clearHref === null ? (
        <p className="max-w-[44rem] text-soft">{noAttempts[filter]}</p>
      ) : (
        <p className="max-w-[44rem] text-soft">
          {filter === 'all' ? notFound : notFoundFiltered}{' '}
          <TextLink href={clearHref} scroll={false}>
            {clearSearch}
          </TextLink>
        </p>
      )}
    </div>
  )
}

/** Returns the deliveries that "Resend failed in this list" resends; none when it would mean the same as "Resend all failed". */
export function failedInList(
  attempts: readonly Pick<HistoryEntry, 'is_failed_delivery' | 'resendable_delivery_id'>[],
  isNarrowed: boolean,
  allFailed: number,
): string[] {
  if (!isNarrowed) return []
  const failed = new Set(
    attempts.flatMap(({ is_failed_delivery, resendable_delivery_id: id }) => (is_failed_delivery && id ? [id] : [])),
  )
  return failed.size < allFailed ? [...failed] : []
}
