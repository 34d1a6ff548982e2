import { Filters } from '@/components/ui/filters'
import { AttemptDetails } from '@/components/webhooks/attempts/attempt-details'
import { AttemptDrawer } from '@/components/webhooks/attempts/attempt-drawer'
import { AttemptTable } from '@/components/webhooks/attempts/attempt-table'
import { NoAttempts } from '@/components/webhooks/attempts/no-attempts'
import { dashboard } from '@/server/api/trpc/caller'
import { HISTORY_FILTERS, type HistoryFilter } from '@/server/contract/webhooks/attempt'
import { ApiError } from '@/server/errors'
import { hrefOf, type Place } from './place'

interface Props {
  place: Place
  isActive: boolean
  canResend: boolean
  now: number
}

/** The last 50 attempts, filtered as the address bar says, and the one that is open. */
export async function History({ place, isActive, canResend, now }: Props) {
  const { id, show } = place
  const [{ attempts, max_attempts }, open] = await Promise.all([
    dashboard.subscriptions.history({ id, show }),
    place.attempt === null ? null : findAttempt(id, place.attempt),
  ])
  const closeHref = hrefOf({ ...place, attempt: null })
  return (
    <section aria-labelledby="attempts">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="attempts" className="text-read tracking-tight">
          Attempts
        </h2>
        <Filters
          label="Which attempts"
          choices={HISTORY_FILTERS.map((part) => ({
            label: PARTS[part],
            href: hrefOf({ id, show: part, attempt: null }),
            isChosen: part === show,
          }))}
        />
      </div>
      {attempts.length === 0 ? (
        <NoAttempts part={show} />
      ) : (
        <AttemptTable
          attempts={attempts}
          maxAttempts={max_attempts}
          isActive={isActive}
          hrefOf={(attempt) => hrefOf({ ...place, attempt })}
          now={now}
        />
      )}
      {place.attempt === null ? null : open ? (
        <AttemptDrawer
          title={open.attempt.test ? 'Test' : `Attempt ${open.attempt.attempt} of ${max_attempts}`}
          closeHref={closeHref}
        >
          <AttemptDetails sent={open} isActive={isActive} canResend={canResend} now={now} />
        </AttemptDrawer>
      ) : (
        <AttemptDrawer title="No such attempt" closeHref={closeHref}>
          <p className="text-soft">It is not, or no longer, among the most recent 50 attempts of this subscription.</p>
        </AttemptDrawer>
      )}
    </section>
  )
}

const PARTS: Record<HistoryFilter, string> = { all: 'All', failed: 'Failed', delivered: 'Delivered', test: 'Test' }

const findAttempt = (id: string, attemptId: string) =>
  dashboard.subscriptions.attempt({ id, attempt_id: attemptId }).catch((thrown: unknown) => {
    if (thrown instanceof ApiError && thrown.error === 'not_found') return null
    throw thrown
  })
