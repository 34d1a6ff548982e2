import Link from 'next/link'
import { pageMessages } from '@/components/messages/page-messages'
import { processingHref } from '@/components/messages/processing-urls'
import { State, type StateKind } from '@/components/ui/state'
import { UNFINISHED_KINDS, type UnfinishedCounts, type UnfinishedKind } from '@/server/contract/messages/unfinished'

/** Counts the messages that are not in the list, because processing continues, waits or has failed. */
export function UnfinishedMessages({ counts }: { counts: UnfinishedCounts }) {
  const kinds = UNFINISHED_KINDS.filter((kind) => counts[kind] > 0)
  if (kinds.length === 0) return null
  return (
    <p className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-small text-soft">
      {kinds.map((kind) => (
        <Link key={kind} href={processingHref({ filter: kind })} className="hover:text-ink hover:underline">
          <State kind={STATES[kind]}>{pageMessages.list[kind](counts[kind])}</State>
        </Link>
      ))}
    </p>
  )
}

const STATES: Record<UnfinishedKind, StateKind> = { processing: 'waiting', waiting: 'warning', failed: 'bad' }
