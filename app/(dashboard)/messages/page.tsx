import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { MessageRows } from '@/components/messages/list/message-rows'
import { MessageSearch } from '@/components/messages/list/message-search'
import { NoMessages } from '@/components/messages/list/no-messages'
import { NoResults } from '@/components/messages/list/no-results'
import { Paging } from '@/components/messages/list/paging'
import { UnfinishedMessages } from '@/components/messages/list/unfinished-messages'
import { isFiltered, listHref } from '@/components/messages/message-urls'
import { PageHeader } from '@/components/ui/page-header'
import { UserText } from '@/components/ui/text-direction'
import { isPaid } from '@/server/accounts/account/plan'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/caller'
import { ListMessages, type MessageFilters } from '@/server/contract/messages/message-list'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '@/server/contract/webhooks/subscription'
import { firstValues } from './first-values'

export const metadata: Metadata = { title: 'Messages' }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function MessagesPage({ searchParams }: Props) {
  const { account, member } = await requireMember()
  const asked = ListMessages.parse(firstValues(await searchParams))
  const { before, after, ...filters } = asked
  const [list, { channels }, tags] = await Promise.all([
    dashboard.messages.list(asked),
    dashboard.channels.list(),
    dashboard.messages.tags(),
  ])
  const isEmpty = list.messages.length === 0
  const isAnywhere = isFiltered(filters) || before !== undefined || after !== undefined
  return (
    <>
      <PageHeader title="Messages">
        Every voice message left for <UserText>{account.name}</UserText>, transcribed and summarized.
      </PageHeader>
      {isEmpty && !isAnywhere ? null : (
        <MessageSearch filters={filters} channels={channels} tags={tags} shown={shownIn(list.messages.length)} />
      )}
      <UnfinishedMessages list={list} />
      {!isEmpty ? (
        <MessageRows messages={list.messages} filters={filters} now={Date.now()} />
      ) : isFiltered(filters) ? (
        <NoResults filters={filters} channels={channels} />
      ) : isAnywhere ? (
        <NoFurther filters={filters} />
      ) : (
        <NoMessages
          subscriptions={await activeSubscriptions()}
          isPaid={isPaid(account.plan)}
          mayTest={mayActAs(member.role, 'editor')}
        />
      )}
      <Paging list={list} filters={filters} />
    </>
  )
}

const shownIn = (count: number) =>
  count === 0 ? 'No messages found' : count === 1 ? '1 message shown' : `${count} messages shown`

function NoFurther({ filters }: { filters: MessageFilters }) {
  return (
    <p className="border-rule border-t pt-6 text-soft">
      There are no messages beyond this place.{' '}
      <Link href={listHref(filters)} className="text-accent underline">
        Back to the newest
      </Link>
    </p>
  )
}

async function activeSubscriptions() {
  const { subscriptions } = await dashboard.subscriptions.list({ is_active: true, limit: MAX_ACTIVE_SUBSCRIPTIONS })
  return subscriptions.map(({ id, url }) => ({ id, url }))
}
