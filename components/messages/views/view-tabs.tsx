import Link from 'next/link'
import { ScrollingNav } from '@/components/ui/page-tabs'
import type { ListMessages, MessageFilters, MessageView } from '@/server/contract/messages/message-list'
import { ASSIGNED_TO_ME } from '@/server/contract/messages/message-values'
import { viewMessages } from '../dialog-messages'
import { ViewButton } from '../lazy-parts'
import { listHref } from '../message-urls'

const messages = viewMessages

interface Props {
  views: readonly MessageView[]
  filters: MessageFilters
  size: ListMessages['size']
}

export function ViewTabs({ views, filters, size }: Props) {
  const tabs = [...STANDARD_VIEWS.map((view) => ({ id: view.name, ...view })), ...views]
  return (
    <div className="view-tabs">
      <ScrollingNav
        label={messages.label}
        current={listHref(filters)}
        className="flex min-w-0 gap-1 overflow-x-auto py-1 max-sm:px-1.5 sm:-ms-2.5"
      >
        {tabs.map((view) => (
          <Link
            key={view.id}
            href={listHref({ ...view.filters, size })}
            scroll={false}
            aria-current={hasSameFilters(view.filters, filters) ? 'page' : undefined}
            dir="auto"
            title={view.name}
            className="filter"
          >
            {view.name}
          </Link>
        ))}
      </ScrollingNav>
      {isStandardView(filters) ? null : (
        <ViewButton
          views={views}
          filters={filters}
          view={views.find((view) => hasSameFilters(view.filters, filters)) ?? null}
        />
      )}
    </div>
  )
}

const STANDARD_VIEWS: readonly { name: string; filters: MessageFilters }[] = [
  { name: messages.open, filters: {} },
  { name: messages.unread, filters: { unread: '1' } },
  { name: messages.mine, filters: { assignee: ASSIGNED_TO_ME } },
  { name: messages.snoozed, filters: { status: 'snoozed' } },
  { name: messages.done, filters: { status: 'done' } },
  { name: messages.all, filters: { status: 'all' } },
]

/** Tells whether a list is one of the views that every member has. */
export const isStandardView = (filters: MessageFilters): boolean =>
  STANDARD_VIEWS.some((view) => hasSameFilters(view.filters, filters))

const hasSameFilters = (one: MessageFilters, other: MessageFilters): boolean => listHref(one) === listHref(other)
