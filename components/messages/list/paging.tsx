import Link from 'next/link'
import { listHref } from '@/components/messages/message-urls'
import { pageMessages } from '@/components/messages/page-messages'
import type { ListMessages, MessageList } from '@/server/contract/messages/message-list'

/** Links to newer and older messages, if there is more than one page. */
export function Paging({ list, filters }: { list: MessageList; filters: Omit<ListMessages, 'before' | 'after'> }) {
  if (!list.newer && !list.older) return null
  return (
    <nav aria-label={pageMessages.list.pages} className="flex gap-5 py-4 print:hidden">
      {list.newer ? (
        <Link href={listHref({ ...filters, after: list.newer })} className="text-accent hover:underline">
          {pageMessages.list.newer}
        </Link>
      ) : null}
      {list.older ? (
        <Link href={listHref({ ...filters, before: list.older })} className="text-accent hover:underline">
          {pageMessages.list.older}
        </Link>
      ) : null}
    </nav>
  )
}
