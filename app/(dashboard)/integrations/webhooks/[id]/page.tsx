import type { Metadata } from 'next'
import { orNotFound } from '@/app/(dashboard)/or-not-found'
import { requireMember } from '@/app/(dashboard)/require-member'
import { AttemptLiveStatus } from '@/components/webhooks/attempts/attempt-live-status'
import { isReactivatable } from '@/components/webhooks/labels'
import { StatisticsSection } from '@/components/webhooks/statistics/statistics-section'
import { HealthNotice } from '@/components/webhooks/subscription/health'
import {
  Lifecycle,
  LifecycleState,
  RemovedNotice,
  RequestsNotice,
  reactivatableFor,
} from '@/components/webhooks/subscription/lifecycle'
import { SubscriptionActions } from '@/components/webhooks/subscription/subscription-actions'
import { SubscriptionFacts } from '@/components/webhooks/subscription/subscription-facts'
import { SubscriptionHeading } from '@/components/webhooks/subscription/subscription-heading'
import { subscriptionMessages } from '@/components/webhooks/subscription/subscription-messages'
import { ForgedRequestsLink, SignatureVerification } from '@/components/webhooks/verification/signature-verification'
import { dashboard } from '@/server/api/trpc/trpc'
import { env } from '@/server/env'
import { WebhookBreadcrumb } from '../breadcrumb'
import { History } from './history'
import { type HistoryQuery, historyHref, parseHistoryQuery } from './history-query'

export const metadata: Metadata = { title: subscriptionMessages.page.title }

async function findWebhook({ id, period, show, search }: HistoryQuery) {
  // First, so that a change during the other queries triggers a refresh.
  const webhook = await dashboard.subscriptions.page({ id, show, search })
  const [details, statistics, verification, { channels }, members] = await Promise.all([
    dashboard.subscriptions.find({ id }),
    dashboard.subscriptions.statistics({ id, period }),
    dashboard.subscriptions.verification({ id }),
    dashboard.channels.list(),
    dashboard.members.list(),
  ])
  return { ...webhook, details, statistics, verification, channels, members }
}

export default async function SubscriptionPage({ params, searchParams }: PageProps<'/integrations/webhooks/[id]'>) {
  const { isEditor, isPaid } = await requireMember()
  const { id } = await params
  const query = parseHistoryQuery(id, await searchParams)
  const canResend = isEditor && isPaid
  const found = await findWebhook(query).catch(orNotFound)
  const { subscription, lifecycle, attempts, max_attempts, statistics, verification, channels, members } = found
  const now = Date.now()
  return (
    <>
      <WebhookBreadcrumb />
      <SubscriptionHeading
        id={id}
        url={subscription.url}
        labels={{ name: lifecycle.name, description: lifecycle.description }}
        canEdit={isEditor}
      >
        <LifecycleState lifecycle={lifecycle} failures={subscription.consecutive_failures} />
        {lifecycle.state === 'scrubbed' ? null : <ForgedRequestsLink check={verification} />}
      </SubscriptionHeading>
      <div className="flex flex-col gap-8">
        {lifecycle.hidden_at ? (
          <RemovedNotice at={lifecycle.hidden_at} isReactivatable={isReactivatable(lifecycle, now)} />
        ) : null}
        {lifecycle.is_test_endpoint ? <RequestsNotice subscriptionId={id} /> : null}
        <div className="flex flex-col gap-5 empty:hidden">
          <HealthNotice health={{ ...lifecycle, ...subscription }} left={reactivatableFor(lifecycle, now)} now={now} />
          {isEditor ? (
            <SubscriptionActions
              subscription={subscription}
              lifecycle={lifecycle}
              failed={found.failed}
              isPaid={isPaid}
              contact={env().SUPPORT_CONTACT}
              timeoutSeconds={env().DELIVERY_TIMEOUT_SECONDS}
              maxAttempts={max_attempts}
              now={now}
            />
          ) : null}
        </div>
        <StatisticsSection
          statistics={statistics}
          hrefOf={(period) => historyHref({ ...query, period, attempt: null })}
        />
        <History
          {...{ query, attempts, canResend, now }}
          maxAttempts={max_attempts}
          failed={found.failed}
          isActive={subscription.is_active}
        />
        <SubscriptionFacts {...{ subscription: found.details, lifecycle, channels, members, now }} />
        {lifecycle.state === 'scrubbed' ? null : (
          <SignatureVerification
            subscriptionId={id}
            check={verification}
            canCheck={canResend}
            timeoutSeconds={env().DELIVERY_TIMEOUT_SECONDS}
            now={now}
          />
        )}
        <Lifecycle lifecycle={lifecycle} createdAt={subscription.created_at} now={now} />
      </div>
      <AttemptLiveStatus subscriptionId={id} initial={found.live_status} />
    </>
  )
}
