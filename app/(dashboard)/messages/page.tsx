import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { Inbox } from '@/components/messages/inbox/inbox'
import {
  MessagesHeader,
  NoMessages,
  NoResults,
  Paging,
  UnfinishedMessages,
} from '@/components/messages/list/message-list'
import { chipsOf, MessageSearch } from '@/components/messages/list/message-search'
import { FilterChips } from '@/components/messages/list/search-form'
import { isFiltered, listHref } from '@/components/messages/message-urls'
import { pageMessages } from '@/components/messages/page-messages'
import { isStandardView, ViewTabs } from '@/components/messages/views/view-tabs'
import { isPaid } from '@/server/accounts/account/plan'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'
import type { Member } from '@/server/contract/accounts/member'
import type { Channel } from '@/server/contract/channels/channel'
import type { MessageView } from '@/server/contract/messages/message-list'
import { ListMessages, type MessageFilters, type MessageList } from '@/server/contract/messages/message-list'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '@/server/contract/webhooks/subscription'
import { Checklist } from './checklist'
import { firstValues } from './first-values'

const messages = pageMessages.list

export const metadata: Metadata = { title: messages.title }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function MessagesPage({ searchParams }: Props) {
  const { account, member } = await requireMember()
  const request = ListMessages.parse(firstValues(await searchParams))
  const { before, after, size, ...filters } = request
  const [list, { channels }, tags, members, views] = await Promise.all([
    dashboard.messages.list(request),
    dashboard.channels.list(),
    dashboard.messages.tags(),
    dashboard.members.list(),
    dashboard.views.list(),
  ])
  const isFilteredOrPaged = isFiltered(filters) || before !== undefined || after !== undefined
  const isFirstUse = !list.has_messages && !isFilteredOrPaged
  const subscriptions = isFirstUse ? await activeSubscriptions() : []
  const mayEdit = mayActAs(member.role, 'editor')
  return (
    <>
      <MessagesHeader here="completed" counts={list.unfinished} />
      {mayEdit && !isFilteredOrPaged ? (
        <Checklist
          channelIds={channels.toReversed().map(({ id }) => id)}
          hasMessages={list.has_messages}
          isPaid={isPaid(account.plan)}
        />
      ) : null}
      {isFirstUse ? null : (
        <ListFilters {...{ views, filters, size, channels, members, tags }} count={list.messages.length} />
      )}
      <UnfinishedMessages counts={list.unfinished} />
      {isFirstUse ? (
        <NoMessages subscriptions={subscriptions} isPaid={isPaid(account.plan)} mayTest={mayEdit} />
      ) : (
        <Inbox
          list={list}
          filters={filters}
          size={size}
          members={members}
          me={member.userId}
          mayEdit={mayEdit}
          showsChannel={showsChannel(list, channels, filters)}
          now={Date.now()}
          empty={<Empty filters={filters} isPaged={isFilteredOrPaged} />}
        />
      )}
      <Paging list={list} filters={{ ...filters, ...(size ? { size } : {}) }} />
    </>
  )
}

interface FiltersProps {
  views: readonly MessageView[]
  filters: MessageFilters
  size: ListMessages['size']
  channels: readonly Channel[]
  members: readonly Member[]
  tags: readonly string[]
  /** How many messages the page shows. */
  count: number
}

function ListFilters({ views, filters, size, channels, members, tags, count }: FiltersProps) {
  // A standard view is named by its tab.
  const chips = isStandardView(filters) ? [] : chipsOf(filters, size, { channels, members })
  return (
    <>
      <ViewTabs views={views} filters={filters} size={size} />
      <MessageSearch
        {...{ filters, channels, members, tags }}
        filterCount={chips.filter(({ key }) => key !== 'q').length}
        shown={messages.shown(count)}
      />
      <FilterChips chips={chips} clearHref={listHref({ size })} />
    </>
  )
}

/** Tells whether the channels of the messages can differ. A chosen channel has a chip. */
function showsChannel({ messages }: MessageList, channels: readonly Channel[], filters: MessageFilters): boolean {
  const shown = new Set(messages.map(({ channel }) => `${channel.type} ${channel.name}`))
  return shown.size > 1 || (channels.length > 1 && !filters.channel)
}

function Empty({ filters, isPaged }: { filters: MessageFilters; isPaged: boolean }) {
  if (isFiltered(filters)) return <NoResults />
  return isPaged ? <EndOfList filters={filters} /> : <AllDone />
}

/** Every message is done, so the list of open ones is empty. */
function AllDone() {
  return (
    <p className="border-rule border-t pt-6 text-soft">
      {messages.allDone}{' '}
      <Link href={listHref({ status: 'done' })} className="text-accent underline">
        {messages.toDone}
      </Link>
    </p>
  )
}

function EndOfList({ filters }: { filters: MessageFilters }) {
  return (
    <p className="border-rule border-t pt-6 text-soft">
      {messages.end}{' '}
      <Link href={listHref(filters)} className="text-accent underline">
        {messages.toNewest}
      </Link>
    </p>
  )
}

async function activeSubscriptions() {
  const { subscriptions } = await dashboard.subscriptions.list({ is_active: true, limit: MAX_ACTIVE_SUBSCRIPTIONS })
  return subscriptions.map(({ id, url }) => ({ id, url }))
}
