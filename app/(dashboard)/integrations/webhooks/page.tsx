import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { ButtonLink } from '@/components/ui/button'
import { Filters } from '@/components/ui/filters'
import { PageHeader } from '@/components/ui/page-header'
import { NoSubscriptions } from '@/components/webhooks/subscription/no-subscriptions'
import { SOURCE_WORDS, SubscriptionTable } from '@/components/webhooks/subscription/subscription-table'
import { isPaid, PLAN_TERMS } from '@/server/accounts/account/plan'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/caller'
import type { Plan } from '@/server/contract/accounts/account'
import { type Event, MESSAGE_COMPLETED } from '@/server/contract/event'
import { SAMPLE_EVENT_ID, sampleMessage } from '@/server/contract/messages/sample'
import { MAX_OFFSET, SOURCES } from '@/server/contract/webhooks/subscription'
import { env } from '@/server/env'
import { VerifyingCode } from './verifying-code'

export const metadata: Metadata = { title: 'Webhooks' }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function WebhooksPage({ searchParams }: Props) {
  const { account, member } = await requireMember()
  const asked = filtersIn(await searchParams)
  const [{ subscriptions, pagination, total_removed }, { channels }] = await Promise.all([
    dashboard.subscriptions.listForDashboard({ ...asked }),
    dashboard.channels.list(),
  ])
  const overviews = await dashboard.subscriptions.overview({ ids: subscriptions.map(({ id }) => id) })
  const isFiltered = asked.is_active !== undefined || asked.source !== undefined || asked.removed
  const isFirst = pagination.total === 0 && total_removed === 0 && !isFiltered
  const mayEdit = mayActAs(member.role, 'editor')
  const paid = isPaid(account.plan)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeader title="Webhooks">Completed messages, sent to your own HTTPS servers as signed POSTs.</PageHeader>
        {mayEdit ? (
          <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2">
            <Link href="/integrations/webhooks/check" className="text-accent text-small hover:underline">
              Check my code
            </Link>
            {paid && !isFirst ? (
              <ButtonLink look="primary" href="/integrations/webhooks/new">
                Create a subscription
              </ButtonLink>
            ) : null}
          </div>
        ) : null}
      </div>
      {isFirst ? (
        <NoSubscriptions mayCreate={mayEdit} isPaid={paid} sample={sampleEvent(account.plan)}>
          <VerifyingCode />
        </NoSubscriptions>
      ) : (
        <>
          {paid ? null : (
            <p className="mb-4 max-w-[44rem] text-soft">
              This account is on the Free plan: what is active goes on being delivered, and can be deleted. Creating,
              testing and reactivating need the Starter plan or above.
            </p>
          )}
          <Choices asked={asked} hasRemoved={total_removed > 0} />
          {subscriptions.length === 0 ? (
            <p className="border-rule border-t pt-4 text-soft">
              {!isFiltered && pagination.total === 0 ? (
                'All webhooks are removed from this list.'
              ) : (
                <>
                  {pagination.total === 0 ? 'No webhooks match these filters.' : 'No webhooks this far back.'}{' '}
                  <Link href="/integrations/webhooks" className="text-accent hover:underline">
                    Show all
                  </Link>
                </>
              )}
            </p>
          ) : (
            <SubscriptionTable
              subscriptions={subscriptions}
              overviews={overviews}
              channels={channels}
              now={Date.now()}
            />
          )}
          <Pages {...pagination} asked={asked} />
        </>
      )}
    </>
  )
}

interface Asked {
  offset: number
  is_active: boolean | undefined
  source: (typeof SOURCES)[number] | undefined
  /** Those that a person removed from the list, and no others. */
  removed: boolean
}

function Choices({ asked, hasRemoved }: { asked: Asked; hasRemoved: boolean }) {
  const choice = (label: string, changes: Partial<Asked>) => ({
    label,
    href: addressOf({ ...asked, offset: 0, ...changes }),
    isChosen: Object.entries(changes).every(([name, value]) => asked[name as keyof Asked] === value),
  })
  return (
    <div className="mb-3 flex flex-wrap gap-x-10 gap-y-1">
      <Filters
        label="By state"
        choices={[
          choice('All', { is_active: undefined, removed: false }),
          choice('Active', { is_active: true, removed: false }),
          choice('Inactive', { is_active: false, removed: false }),
          ...(hasRemoved || asked.removed ? [choice('Removed', { is_active: undefined, removed: true })] : []),
        ]}
      />
      <Filters
        label="By source"
        choices={[
          choice('Any source', { source: undefined }),
          ...SOURCES.toReversed().map((one) => choice(SOURCE_WORDS[one], { source: one })),
        ]}
      />
    </div>
  )
}

/** Older and newer, where one page does not hold them all. */
function Pages({ limit, offset, total, asked }: { limit: number; offset: number; total: number; asked: Asked }) {
  if (total <= limit && offset === 0) return null
  return (
    <nav aria-label="Pages" className="flex gap-5 py-4">
      {offset > 0 ? <Link href={addressOf({ ...asked, offset: Math.max(0, offset - limit) })}>Newer</Link> : null}
      {offset + limit < total ? <Link href={addressOf({ ...asked, offset: offset + limit })}>Older</Link> : null}
      <span className="text-soft">
        {total === 0 || offset >= total ? 'None' : `${offset + 1} to ${Math.min(offset + limit, total)}`} of {total}
      </span>
    </nav>
  )
}

const sampleEvent = (plan: Plan, now = new Date()): Event => ({
  event: MESSAGE_COMPLETED,
  event_id: SAMPLE_EVENT_ID,
  delivered_at: now.toISOString(),
  data: sampleMessage(env().BASE_URL, now, PLAN_TERMS[plan]),
  sample: true,
})

/** What an address bar holds is anything; what is no filter filters nothing, and what is no offset is the first page. */
function filtersIn({ offset, is_active, source, removed }: Record<string, string | string[] | undefined>): Asked {
  return {
    offset: typeof offset === 'string' && /^\d{1,10}$/.test(offset) ? Math.min(Number(offset), MAX_OFFSET) : 0,
    is_active: is_active === 'true' ? true : is_active === 'false' ? false : undefined,
    source: SOURCES.find((one) => one === source),
    removed: removed === 'true',
  }
}

function addressOf(asked: Asked): string {
  const given = Object.entries(asked).filter(
    ([name, value]) => value !== undefined && value !== 0 && !(name === 'removed' && value === false),
  )
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
