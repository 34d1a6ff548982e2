import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { PageHeader } from '@/components/ui/page-header'
import { NoSubscriptions } from '@/components/webhooks/no-subscriptions'
import { SubscriptionTable } from '@/components/webhooks/subscription-table'
import { isPaid } from '@/server/accounts/plan'
import { dashboard } from '@/server/api/caller'
import { MAX_OFFSET } from '@/server/contract/subscription'
import { env } from '@/server/env'

export const metadata: Metadata = { title: 'Webhooks' }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function WebhooksPage({ searchParams }: Props) {
  const { account } = await requireMember()
  const offset = wholeNumber((await searchParams).offset)
  const [{ subscriptions, pagination }, { channels }] = await Promise.all([
    dashboard.subscriptions.list({ offset }),
    dashboard.channels.list(),
  ])
  return (
    <>
      <PageHeader title="Webhooks">Completed messages, sent to your own HTTPS servers as signed POSTs.</PageHeader>
      {pagination.total === 0 ? (
        <NoSubscriptions baseUrl={env().BASE_URL} isPaid={isPaid(account.plan)} />
      ) : (
        <SubscriptionTable subscriptions={subscriptions} channels={channels} now={Date.now()} />
      )}
      <Pages {...pagination} />
    </>
  )
}

/** Older and newer, where one page does not hold them all. */
function Pages({ limit, offset, total }: { limit: number; offset: number; total: number }) {
  if (total <= limit && offset === 0) return null
  return (
    <nav aria-label="Pages" className="flex gap-5 py-4">
      {offset > 0 ? <Link href={`?offset=${Math.max(0, offset - limit)}`}>Newer</Link> : null}
      {offset + limit < total ? <Link href={`?offset=${offset + limit}`}>Older</Link> : null}
      <span className="text-soft">
        {total === 0 || offset >= total ? 'None' : `${offset + 1} to ${Math.min(offset + limit, total)}`} of {total}
      </span>
    </nav>
  )
}

/** What an address bar holds is anything; what is no offset is the first page. */
function wholeNumber(text: string | string[] | undefined): number {
  return typeof text === 'string' && /^\d{1,10}$/.test(text) ? Math.min(Number(text), MAX_OFFSET) : 0
}
