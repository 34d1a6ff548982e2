import type { Metadata } from 'next'
import { requireMember } from '@/app/(dashboard)/require-member'
import { ChangePlan } from '@/components/shell/administrator'
import { ButtonLink, TextLink } from '@/components/ui/links'
import { PageHeader } from '@/components/ui/page-parts'
import { isReactivatable } from '@/components/webhooks/labels'
import { ListenerSection } from '@/components/webhooks/listeners/listener-section'
import { ReactivateSelection } from '@/components/webhooks/reactivate/reactivate'
import { NoSubscriptions } from '@/components/webhooks/subscription/no-subscriptions'
import { subscriptionMessages } from '@/components/webhooks/subscription/subscription-messages'
import { SubscriptionTable } from '@/components/webhooks/subscription/subscription-table'
import { nameOrAddress } from '@/components/webhooks/webhook-name'
import { PLAN_TERMS } from '@/server/accounts/account/plan'
import { dashboard } from '@/server/api/trpc/trpc'
import type { Plan } from '@/server/contract/accounts/account'
import { type Event, MESSAGE_COMPLETED } from '@/server/contract/messages/event'
import { SAMPLE_EVENT_ID, sampleMessage } from '@/server/contract/messages/sample'
import { env } from '@/server/env'
import { ListFilters, ListPages } from './list-navigation'
import { isFiltered, parseListQuery } from './list-query'
import { ReceiverExamples } from './receiver-examples'

const { list: messages } = subscriptionMessages

export const metadata: Metadata = { title: messages.title }

export default async function WebhooksPage({ searchParams }: PageProps<'/integrations/webhooks'>) {
  const { account, member, isEditor, isPaid } = await requireMember()
  const query = parseListQuery(await searchParams)
  const [{ subscriptions, pagination, total_removed }, { channels }] = await Promise.all([
    dashboard.subscriptions.listForDashboard({ ...query }),
    dashboard.channels.list(),
  ])
  const listeners = await withRequests()
  const overviews = await dashboard.subscriptions.overview({ ids: subscriptions.map(({ id }) => id) })
  const hasNone = pagination.total === 0 && total_removed === 0 && !isFiltered(query)
  return (
    <>
      <PageHeader
        title={messages.title}
        action={<HeaderActions {...{ isEditor, hasNone }} canCreate={isEditor && isPaid && !hasNone} />}
      >
        {messages.intro}
      </PageHeader>
      {hasNone ? (
        <NoSubscriptions
          role={member.role}
          isPaid={isPaid}
          contact={env().SUPPORT_CONTACT}
          sample={sampleEvent(account.plan)}
        >
          <ReceiverExamples />
        </NoSubscriptions>
      ) : (
        <>
          {isPaid ? null : (
            <p className="mb-4 max-w-[44rem] text-soft">
              {messages.freePlan} <ChangePlan contact={env().SUPPORT_CONTACT} />
            </p>
          )}
          <ListFilters query={query} hasRemoved={total_removed > 0} />
          {subscriptions.length === 0 ? (
            <EmptyList total={pagination.total} isFiltered={isFiltered(query)} />
          ) : (
            <Webhooks {...{ subscriptions, overviews, channels }} canReactivate={isEditor && isPaid} now={Date.now()} />
          )}
          <ListPages {...pagination} query={query} />
        </>
      )}
      {listeners.length === 0 ? null : <ListenerSection listeners={listeners} mayDelete={isEditor} now={Date.now()} />}
    </>
  )
}

const SHOWN_REQUESTS = 10

async function withRequests() {
  const { listeners } = await dashboard.listeners.list()
  return Promise.all(
    listeners.map(async (listener) => ({
      listener,
      requests: (await dashboard.listeners.history({ id: listener.id })).slice(0, SHOWN_REQUESTS),
    })),
  )
}

/** The table; with at least two webhooks that can be reactivated, they can be selected. */
function Webhooks({
  canReactivate,
  ...table
}: Omit<React.ComponentProps<typeof SubscriptionTable>, 'canSelect'> & { canReactivate: boolean }) {
  if (!canReactivate) return <SubscriptionTable {...table} canSelect={false} />
  const disabled = table.subscriptions.flatMap(({ id, url }) => {
    const overview = table.overviews.find((one) => one.id === id)
    return overview && isReactivatable(overview, table.now)
      ? [{ id, name: nameOrAddress({ name: overview.name, url }) }]
      : []
  })
  return (
    <ReactivateSelection webhooks={disabled}>
      <SubscriptionTable {...table} canSelect={disabled.length > 1} />
    </ReactivateSelection>
  )
}

function HeaderActions({ isEditor, hasNone, canCreate }: { isEditor: boolean; hasNone: boolean; canCreate: boolean }) {
  return (
    <>
      {isEditor ? (
        <TextLink href="/integrations/webhooks/check" className="text-small">
          {messages.checkLink}
        </TextLink>
      ) : null}
      {hasNone ? null : (
        <TextLink href="/integrations/webhooks/deliveries" className="text-small">
          {messages.deliveriesLink}
        </TextLink>
      )}
      {canCreate ? (
        <ButtonLink variant="primary" href="/integrations/webhooks/new">
          {messages.create}
        </ButtonLink>
      ) : null}
    </>
  )
}

/** @param props.total subscriptions on all pages of the filtered list. */
function EmptyList(props: { total: number; isFiltered: boolean }) {
  return (
    <p className="border-rule border-t pt-4 text-soft">
      {!props.isFiltered && props.total === 0 ? (
        messages.allRemoved
      ) : (
        <>
          {props.total === 0 ? messages.noMatch : messages.noneOnPage}{' '}
          <TextLink href="/integrations/webhooks">{messages.showAll}</TextLink>
        </>
      )}
    </p>
  )
}

const sampleEvent = (plan: Plan, now = new Date()): Event => ({
  event: MESSAGE_COMPLETED,
  event_id: SAMPLE_EVENT_ID,
  delivered_at: now.toISOString(),
  data: sampleMessage(env().BASE_URL, now, PLAN_TERMS[plan]),
  sample: true,
})
