import Link from 'next/link'
import { isFiltered, listHref } from '@/components/messages/message-urls'
import { pageMessages } from '@/components/messages/page-messages'
import { ASSIGNED_TO_ME, type ListMessages, type MessageFilters } from '@/server/contract/messages/message-list'
import type { MessageView } from '@/server/contract/messages/message-view'
import { hasSameFilters } from './same-filters'
import { ViewButton } from './view-button'
import { ViewList } from './view-list'

const messages = pageMessages.views

/** The views that every member has. */
const STANDARD: readonly { name: string; filters: MessageFilters }[] = [
  { name: messages.open, filters: {} },
  { name: messages.unread, filters: { unread: '1' } },
  { name: messages.mine, filters: { assignee: ASSIGNED_TO_ME } },
  { name: messages.done, filters: { status: 'done' } },
  { name: messages.all, filters: { status: 'all' } },
]

/** Tells whether a list is one of the views that every member has. */
export const isStandardView = (filters: MessageFilters): boolean =>
  STANDARD.some((view) => hasSameFilters(view.filters, filters))

interface Props {
  /** Views that the member saved. */
  views: readonly MessageView[]
  filters: MessageFilters
  size: ListMessages['size']
}

/** Links to the views that every member has, and to those that the member saved, which can be changed here. */
export function ViewTabs({ views, filters, size }: Props) {
  const tabs = [...STANDARD.map((view) => ({ id: view.name, ...view })), ...views]
  return (
    <div className="view-tabs">
      <ViewList label={messages.label} current={listHref(filters)}>
        {tabs.map((view) => (
          <Link
            key={view.id}
            href={listHref({ ...view.filters, size })}
            scroll={false}
            aria-current={hasSameFilters(view.filters, filters) ? 'page' : undefined}
            dir="auto"
            title={view.name}
            className="view-tab"
          >
            {view.name}
          </Link>
        ))}
      </ViewList>
      {isFiltered(filters) && !isStandardView(filters) ? (
        <ViewButton
          views={views}
          filters={filters}
          view={views.find((view) => hasSameFilters(view.filters, filters)) ?? null}
        />
      ) : null}
    </div>
  )
}
