import { type FilterChoice, Filters } from '@/components/ui/filters'
import { PageLinks } from '@/components/ui/page-parts'
import { SelectFilter } from '@/components/ui/select-filter'
import { subscriptionMessages } from '@/components/webhooks/subscription/subscription-messages'
import { SOURCES } from '@/server/contract/webhooks/subscription'
import { type ListQuery, listHref } from './list-query'

const { filters, pages, list } = subscriptionMessages

/** Links that filter the list by state and source. "Removed" appears only when something was removed. */
export function ListFilters({ query, hasRemoved }: { query: ListQuery; hasRemoved: boolean }) {
  const choice = (label: string, changes: Partial<ListQuery>): FilterChoice => [
    label,
    listHref({ ...query, offset: 0, ...changes }),
    Object.entries(changes).every(([name, value]) => query[name as keyof ListQuery] === value),
  ]
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-10 gap-y-2">
      <Filters
        label={filters.byState}
        choices={[
          choice(filters.all, { is_active: undefined, removed: false }),
          choice(filters.active, { is_active: true, removed: false }),
          choice(filters.disabled, { is_active: false, removed: false }),
          ...(hasRemoved || query.removed ? [choice(filters.removed, { is_active: undefined, removed: true })] : []),
        ]}
      />
      <SelectFilter
        label={filters.bySource}
        choices={[
          choice(filters.anySource, { source: undefined }),
          ...SOURCES.toReversed().map((source) => choice(list.sources[source], { source })),
        ]}
      />
    </div>
  )
}

export function ListPages(props: { limit: number; offset: number; total: number; query: ListQuery }) {
  const { limit, offset, total, query } = props
  return (
    <PageLinks
      newer={offset > 0 ? listHref({ ...query, offset: Math.max(0, offset - limit) }) : null}
      older={offset + limit < total ? listHref({ ...query, offset: offset + limit }) : null}
    >
      {offset >= total ? pages.none(total) : pages.range(offset + 1, Math.min(offset + limit, total), total)}
    </PageLinks>
  )
}
