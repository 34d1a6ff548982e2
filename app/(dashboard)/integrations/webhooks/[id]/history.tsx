import Link from 'next/link'
import { orNull } from '@/app/(dashboard)/or-not-found'
import { buttonClasses } from '@/components/ui/button'
import { Filters } from '@/components/ui/filters'
import { TimeZone } from '@/components/ui/time/times'
import { AttemptDetails } from '@/components/webhooks/attempts/attempt-details'
import { attemptDetailsMessages } from '@/components/webhooks/attempts/attempt-details-messages'
import type { AttemptNeighbors } from '@/components/webhooks/attempts/attempt-dialog'
import { AttemptList, HistorySearch, OpenableRows } from '@/components/webhooks/attempts/attempt-list'
import { attemptMessages as messages } from '@/components/webhooks/attempts/attempt-messages'
import { ResendDelivery } from '@/components/webhooks/attempts/attempt-resend'
import { AttemptTable, failedInList, NoAttempts } from '@/components/webhooks/attempts/attempt-table'
import { AttemptDrawer } from '@/components/webhooks/lazy-parts'
import { dashboard } from '@/server/api/trpc/trpc'
import { type AttemptWithRequest, HISTORY_FILTERS, type HistoryEntry } from '@/server/contract/webhooks/attempt'
import { type HistoryQuery, historyHref, historyParameters } from './history-query'

const { drawer } = attemptDetailsMessages

interface Props {
  query: HistoryQuery
  attempts: readonly HistoryEntry[]
  maxAttempts: number
  /** Deliveries that failed permanently and were not resent, also those whose attempts are not in the list. */
  failed: number
  isActive: boolean
  canResend: boolean
  now: number
}

const HEADING = 'attempts'
const NEWEST = 15

export async function History({ query, attempts, maxAttempts, failed, isActive, canResend, now }: Props) {
  const { id, show, search } = query
  const open =
    query.attempt === null
      ? null
      : await dashboard.subscriptions.attempt({ id, attempt_id: query.attempt }).catch(orNull)
  // An open attempt that is not among the newest also shows all, so that its row is in the list. The links to attempts leave this out,
  // because the drawer finds the next attempt by the link of the open one.
  const all = query.all || attempts.findIndex((one) => one.id === query.attempt) >= NEWEST
  const listed = all ? attempts : attempts.slice(0, NEWEST)
  const closeHref = historyHref({ ...query, all, attempt: null })
  return (
    <section aria-labelledby={HEADING}>
      <HistoryHeading query={query} />
      {attempts.length === 0 ? (
        <NoAttempts
          filter={show}
          clearHref={search === '' ? null : historyHref({ ...query, search: '', attempt: null })}
        />
      ) : (
        <AttemptList
          subscriptionId={id}
          canSelect={canResend && isActive}
          failedDeliveryIds={
            canResend && isActive ? failedInList(attempts, show !== 'all' || search !== '', failed) : []
          }
          hiddenOf={listed.length < attempts.length ? attempts.length : null}
        >
          <OpenableRows>
            <AttemptTable
              attempts={listed}
              maxAttempts={maxAttempts}
              isActive={isActive}
              canSelect={canResend && isActive}
              hrefOf={(attempt) => historyHref({ ...query, attempt })}
              now={now}
            />
          </OpenableRows>
          {attempts.length > NEWEST ? <ShowAll query={{ ...query, all }} total={attempts.length} /> : null}
        </AttemptList>
      )}
      {query.attempt === null ? null : open ? (
        <OpenAttempt {...{ open, attempts, maxAttempts, query, isActive, canResend, now, closeHref }} />
      ) : (
        <AttemptDrawer title={drawer.notFoundTitle} closeHref={closeHref} neighbors={null}>
          <p className="text-soft">{drawer.notFound}</p>
        </AttemptDrawer>
      )}
    </section>
  )
}

function HistoryHeading({ query }: { query: HistoryQuery }) {
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={HEADING} className="text-heading">
          {messages.history.title}
        </h2>
        <TimeZone />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2">
        <Filters
          label={messages.history.filterLabel}
          choices={HISTORY_FILTERS.map((show) => [
            messages.history.filters[show],
            historyHref({ ...query, show, attempt: null }),
            show === query.show,
          ])}
        />
        <HistorySearch search={query.search} kept={historyParameters({ ...query, search: '', attempt: null })} />
      </div>
    </div>
  )
}

/** Switches between the newest and all attempts. One link does both, so it keeps the focus. */
const ShowAll = ({ query, total }: { query: HistoryQuery; total: number }) => (
  <Link
    href={historyHref({ ...query, all: !query.all, attempt: null })}
    scroll={false}
    className={`mt-3 ${buttonClasses('secondary')}`}
  >
    {query.all ? messages.history.showNewest(NEWEST) : messages.history.showAll(total)}
  </Link>
)

interface OpenAttemptProps extends Omit<Props, 'failed'> {
  open: AttemptWithRequest
  closeHref: string
}

function OpenAttempt(props: OpenAttemptProps) {
  const { open, attempts, query, maxAttempts } = props
  const { test, attempt, resendable_delivery_id: delivery } = open.attempt
  return (
    <AttemptDrawer
      title={test ? drawer.testTitle : drawer.title(attempt, maxAttempts)}
      closeHref={props.closeHref}
      action={
        props.canResend && props.isActive && delivery ? (
          <ResendDelivery key={open.attempt.id} subscriptionId={query.id} deliveryId={delivery} now={props.now} />
        ) : null
      }
      neighbors={neighborsOf(attempts, query)}
    >
      <AttemptDetails
        attempt={open}
        entry={attempts.find(({ id }) => id === query.attempt) ?? null}
        isActive={props.isActive}
        canResend={props.canResend}
        now={props.now}
      />
    </AttemptDrawer>
  )
}

/** Null when the open attempt is not in the list, because it does not match the filter. */
function neighborsOf(attempts: readonly HistoryEntry[], query: HistoryQuery): AttemptNeighbors | null {
  const index = attempts.findIndex(({ id }) => id === query.attempt)
  if (index < 0) return null
  return { hrefs: attempts.map(({ id }) => historyHref({ ...query, attempt: id })), index }
}
