import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { Facts } from '@/components/ui/facts'
import { Identifier } from '@/components/ui/identifier'
import { PageHeader } from '@/components/ui/page-header'
import { LtrText } from '@/components/ui/text-direction'
import { LocalTime } from '@/components/ui/time/local-time'
import { AttemptPulse } from '@/components/webhooks/attempts/attempt-live-status'
import { ResendDelivery } from '@/components/webhooks/attempts/attempt-resend'
import { EventRun } from '@/components/webhooks/attempts/event-timeline'
import { isPaid } from '@/server/accounts/account/plan'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/caller'
import { orNotFound } from '../../or-not-found'

export const metadata: Metadata = { title: 'Event' }

export default async function EventPage({ params }: { params: Promise<{ id: string; eventId: string }> }) {
  const { account, member } = await requireMember()
  const { id, eventId } = await params
  const pulse = await dashboard.subscriptions.liveStatus({ id }).catch(orNotFound)
  const [subscription, timeline] = await Promise.all([
    dashboard.subscriptions.find({ id }),
    dashboard.deliveries.timeline({ id, event_id: eventId }),
  ]).catch(orNotFound)
  const now = Date.now()
  const canResend = mayActAs(member.role, 'editor') && isPaid(account.plan)
  const [newest] = timeline.deliveries
  const back = `/integrations/webhooks/${id}`
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-1 flex flex-wrap gap-x-2 text-small text-soft">
        <Link href="/integrations/webhooks" className="hover:text-ink hover:underline">
          Webhooks
        </Link>
        <span aria-hidden="true">/</span>
        <Link href={back} className="wrap-anywhere hover:text-ink hover:underline">
          <LtrText>{subscription.url}</LtrText>
        </Link>
      </nav>
      <PageHeader title="Event timeline">
        From its first attempt to its last, as planned and as it happened. Each attempt after a failure is planned from
        the end of the one before.
      </PageHeader>
      <div className="flex flex-col gap-8">
        <Facts
          facts={[
            ['Event', <Identifier key="event" value={timeline.event_id} what="the event id" />],
            [
              'Kind',
              <code key="kind" className="text-small">
                {timeline.kind}
              </code>,
            ],
            ['Created', <LocalTime key="at" at={timeline.created_at} />],
            [
              'Message',
              timeline.message_id ? (
                <Link key="message" href={`/messages/${timeline.message_id}`} className="text-accent hover:underline">
                  The message
                </Link>
              ) : (
                'Deleted since'
              ),
            ],
          ]}
        />
        {canResend && newest ? <ResendDelivery deliveryId={newest.delivery_id} now={now} /> : null}
        {timeline.deliveries.map((run) => (
          <EventRun key={run.delivery_id} run={run} now={now} />
        ))}
      </div>
      <AttemptPulse subscriptionId={id} shown={pulse} />
    </>
  )
}
