import Link from 'next/link'
import { listHref } from '@/components/messages/message-urls'
import type { MessageFilters, MessageList } from '@/server/contract/messages/message-list'

/** Newer and older, where one page does not hold them all. */
export function Paging({ list, filters }: { list: MessageList; filters: MessageFilters }) {
  if (!list.newer && !list.older) return null
  return (
    <nav aria-label="Pages" className="flex gap-5 py-4">
      {list.newer ? (
        <Link href={listHref({ ...filters, after: list.newer })} className="text-accent hover:underline">
          Newer
        </Link>
      ) : null}
      {list.older ? (
        <Link href={listHref({ ...filters, before: list.older })} className="text-accent hover:underline">
          Older
        </Link>
      ) : null}
    </nav>
  )
}
