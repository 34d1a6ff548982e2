import Link from 'next/link'
import type { HistoryFilter } from '@/server/contract/webhooks/attempt'
import { attemptMessages } from '../attempts/attempt-messages'

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
          <Link href={clearHref} scroll={false} className="text-accent hover:underline">
            {clearSearch}
          </Link>
        </p>
      )}
    </div>
  )
}
