import { Filters } from '@/components/ui/filters'
import { TimeZone } from '@/components/ui/time/time-zone'
import { AttemptDetails } from '@/components/webhooks/attempts/attempt-details'
import { AttemptDrawer } from '@/components/webhooks/attempts/attempt-drawer'
import { attemptMessages as messages } from '@/components/webhooks/attempts/attempt-messages'
import { AttemptTable } from '@/components/webhooks/attempts/attempt-table'
import { NoAttempts } from '@/components/webhooks/attempts/no-attempts'
import { dashboard } from '@/server/api/trpc/caller'
import { HISTORY_FILTERS } from '@/server/contract/webhooks/attempt'
import { ApiError } from '@/server/errors'
import { type HistoryQuery, historyHref } from './history-query'

interface Props {
  query: HistoryQuery
  isActive: boolean
  canResend: boolean
  now: number
}

const HEADING = 'attempts'

/** Shows the last 50 attempts, filtered by the address, and the open attempt in a drawer. */
export async function History({ query, isActive, canResend, now }: Props) {
  const { id, show } = query
  const [{ attempts, max_attempts }, open] = await Promise.all([
    dashboard.subscriptions.history({ id, show }),
    query.attempt === null ? null : findAttempt(id, query.attempt),
  ])
  const closeHref = historyHref({ ...query, attempt: null })
  return (
    <section aria-labelledby={HEADING}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={HEADING} className="text-heading">
            {messages.history.title}
          </h2>
          <TimeZone />
        </div>
        <Filters
          label={messages.history.filterLabel}
          choices={HISTORY_FILTERS.map((filter) => ({
            label: messages.history.filters[filter],
            href: historyHref({ ...query, show: filter, attempt: null }),
            isChosen: filter === show,
          }))}
        />
      </div>
      {attempts.length === 0 ? (
        <NoAttempts filter={show} />
      ) : (
        <AttemptTable
          attempts={attempts}
          maxAttempts={max_attempts}
          isActive={isActive}
          hrefOf={(attempt) => historyHref({ ...query, attempt })}
          now={now}
        />
      )}
      {query.attempt === null ? null : open ? (
        <AttemptDrawer
          title={
            open.attempt.test ? messages.drawer.testTitle : messages.drawer.title(open.attempt.attempt, max_attempts)
          }
          closeHref={closeHref}
        >
          <AttemptDetails attempt={open} isActive={isActive} canResend={canResend} now={now} />
        </AttemptDrawer>
      ) : (
        <AttemptDrawer title={messages.drawer.notFoundTitle} closeHref={closeHref}>
          <p className="text-soft">{messages.drawer.notFound}</p>
        </AttemptDrawer>
      )}
    </section>
  )
}

const findAttempt = (id: string, attemptId: string) =>
  dashboard.subscriptions.attempt({ id, attempt_id: attemptId }).catch((thrown: unknown) => {
    if (thrown instanceof ApiError && thrown.error === 'not_found') return null
    throw thrown
  })
