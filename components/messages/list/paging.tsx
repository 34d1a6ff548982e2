import Link from 'next/link'
import { inboxMessages } from '@/components/messages/inbox-messages'
import { listHref } from '@/components/messages/message-urls'
import type { ListMessages, MessageList } from '@/server/contract/messages/message-list'

/** Links to newer and older messages, if there is more than one page. */
export function Paging({ list, filters }: { list: MessageList; filters: Omit<ListMessages, 'before' | 'after'> }) {
  if (!list.newer && !list.older) return null
  return (
    <nav aria-label={inboxMessages.list.pages} className="flex gap-5 py-4">
      {list.newer ? (
        <Link href={listHref({ ...filters, after: list.newer })} className="text-accent hover:underline">
          {inboxMessages.list.newer}
        </Link>
      ) : null}
      {list.older ? (
        <Link href={listHref({ ...filters, before: list.older })} className="text-accent hover:underline">
          {inboxMessages.list.older}
        </Link>
      ) : null}
    </nav>
  )
}
