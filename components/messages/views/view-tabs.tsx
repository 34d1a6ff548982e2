import Link from 'next/link'
import { isFiltered, listHref } from '@/components/messages/message-urls'
import { pageMessages } from '@/components/messages/page-messages'
import type { ListMessages, MessageFilters } from '@/server/contract/messages/message-list'
import type { MessageView } from '@/server/contract/messages/message-view'
import { hasSameFilters } from './same-filters'
import { isStandardView, STANDARD_VIEWS } from './standard-views'
import { ViewButton } from './view-button'
import { ViewList } from './view-list'

const messages = pageMessages.views

interface Props {
  /** Views that the member saved. */
  views: readonly MessageView[]
  filters: MessageFilters
  size: ListMessages['size']
}

/** Links to the views that every member has, and to those that the member saved, which can be changed here. */
export function ViewTabs({ views, filters, size }: Props) {
  const tabs = [...STANDARD_VIEWS.map((view) => ({ id: view.name, ...view })), ...views]
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
