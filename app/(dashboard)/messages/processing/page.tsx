import type { Metadata } from 'next'
import { firstValues } from '@/app/(dashboard)/page-query'
import { requireMember } from '@/app/(dashboard)/require-member'
import { RetryAllFailed } from '@/components/messages/lazy-parts'
import { MessagesHeader } from '@/components/messages/list/message-list'
import { processingHref } from '@/components/messages/message-urls'
import { UnfinishedLiveStatus } from '@/components/messages/processing/live-status'
import { UnfinishedRows } from '@/components/messages/processing/unfinished-rows'
import { processingMessages } from '@/components/messages/processing-messages'
import { Filters } from '@/components/ui/filters'
import { PageLinks } from '@/components/ui/page-parts'
import { TimeZone } from '@/components/ui/time/times'
import { dashboard } from '@/server/api/trpc/trpc'
import { ListUnfinished, UNFINISHED_KINDS, type UnfinishedCounts } from '@/server/contract/messages/unfinished'

const messages = processingMessages.list

export const metadata: Metadata = { title: messages.title }

const SECTION = 'processing'

export default async function ProcessingPage({ searchParams }: PageProps<'/messages/processing'>) {
  const { isEditor } = await requireMember()
  const request = ListUnfinished.parse(firstValues(await searchParams))
  const list = await dashboard.messages.unfinished(request)
  const { counts } = list
  const isEmpty = list.messages.length === 0 && !request.filter && !request.before
  return (
    <>
      <MessagesHeader here="processing" counts={counts} />
      <div className="mb-5 max-w-[44rem] text-soft">
        {messages.description}
        {isEmpty ? null : (
          <div>
            <TimeZone />
          </div>
        )}
      </div>
      <section id={SECTION} tabIndex={-1} aria-label={messages.title} className="flex flex-col gap-4 outline-none">
        {isEmpty ? null : (
          <div className="flex min-h-control flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <KindFilters request={request} counts={counts} />
            {isEditor && counts.retryable > 0 && request.filter !== 'waiting' && request.filter !== 'processing' ? (
              <RetryAllFailed counts={counts} sectionId={SECTION} />
            ) : null}
          </div>
        )}
        {list.messages.length > 0 ? (
          <UnfinishedRows rows={list.messages} mayChange={isEditor} sectionId={SECTION} now={Date.now()} />
        ) : (
          <Nothing request={request} />
        )}
        <PageLinks
          newest={request.before && processingHref({ filter: request.filter })}
          older={list.older && processingHref({ filter: request.filter, before: list.older })}
        />
      </section>
      <UnfinishedLiveStatus key={processingHref(request)} request={request} initial={list} />
    </>
  )
}

function KindFilters({ request: { filter }, counts }: { request: ListUnfinished; counts: UnfinishedCounts }) {
  return (
    <Filters
      label={messages.filter}
      choices={[
        [messages.all, processingHref({}), filter === undefined],
        ...UNFINISHED_KINDS.map(
          (kind) => [messages.filterOf(kind, counts[kind]), processingHref({ filter: kind }), filter === kind] as const,
        ),
      ]}
    />
  )
}

function Nothing({ request: { filter, before } }: { request: ListUnfinished }) {
  return (
    <div className="flex flex-col gap-3 border-rule border-t pt-6">
      {before ? (
        <p className="text-soft">{messages.end}</p>
      ) : filter ? (
        <p className="text-soft">{messages.noneOf[filter]}</p>
      ) : (
        <>
          <h2 className="text-base">{messages.none}</h2>
          <p className="text-soft">{messages.noneHint}</p>
        </>
      )}
    </div>
  )
}
