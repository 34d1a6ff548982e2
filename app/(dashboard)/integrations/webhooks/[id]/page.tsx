import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { PageHeader } from '@/components/ui/page-header'
import { LtrText } from '@/components/ui/text-direction'
import { AttemptPulse } from '@/components/webhooks/attempts/attempt-live-status'
import { LifeLine } from '@/components/webhooks/subscription/lifecycle'
import { RemovedNotice } from '@/components/webhooks/subscription/removed-notice'
import { isReactivatable, SubscriptionActions } from '@/components/webhooks/subscription/subscription-actions'
import { SubscriptionFacts } from '@/components/webhooks/subscription/subscription-facts'
import { isPaid } from '@/server/accounts/account/plan'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/caller'
import { env } from '@/server/env'
import { maxAttempts } from '@/server/webhooks/rules/schedule'
import { History } from './history'
import { orNotFound } from './or-not-found'
import { type Place, placeOf } from './place'

export const metadata: Metadata = { title: 'Webhook subscription' }

interface Props {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function SubscriptionPage({ params, searchParams }: Props) {
  const { account, member } = await requireMember()
  const { id } = await params
  const place: Place = placeOf(id, await searchParams)
  // The pulse first: what happens while the rest is read makes the page stale, not wrong.
  const pulse = await dashboard.subscriptions.liveStatus({ id }).catch(orNotFound)
  const [subscription, life, { channels }, members] = await Promise.all([
    dashboard.subscriptions.find({ id }),
    dashboard.subscriptions.lifecycle({ id }),
    dashboard.channels.list(),
    dashboard.members.list(),
  ]).catch(orNotFound)
  const now = Date.now()
  const isEditor = mayActAs(member.role, 'editor')
  const paid = isPaid(account.plan)
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-1 text-small">
        <Link href="/integrations/webhooks" className="text-soft hover:text-ink hover:underline">
          Webhooks
        </Link>
      </nav>
      <PageHeader title={<LtrText className="wrap-anywhere">{subscription.url}</LtrText>} />
      <div className="flex flex-col gap-8">
        {life.hidden_at ? <RemovedNotice at={life.hidden_at} isReactivatable={isReactivatable(life, now)} /> : null}
        <LifeLine life={life} createdAt={subscription.created_at} now={now} />
        {isEditor ? (
          <SubscriptionActions
            subscription={subscription}
            life={life}
            isPaid={paid}
            timeoutSeconds={env().DELIVERY_TIMEOUT_SECONDS}
            maxAttempts={maxAttempts(env().DELIVERY_RETRY_DELAYS_SECONDS)}
            now={now}
          />
        ) : null}
        <SubscriptionFacts subscription={subscription} life={life} channels={channels} members={members} now={now} />
        <History place={place} isActive={subscription.is_active} canResend={isEditor && paid} now={now} />
      </div>
      <AttemptPulse subscriptionId={id} shown={pulse} />
    </>
  )
}
