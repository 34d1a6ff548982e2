import type { Metadata } from 'next'
import { orNotFound } from '@/app/(dashboard)/or-not-found'
import { requireMember } from '@/app/(dashboard)/require-member'
import { Identifier } from '@/components/ui/copy-button'
import { TextLink } from '@/components/ui/links'
import { Facts, PageHeader } from '@/components/ui/page-parts'
import { LtrText } from '@/components/ui/text'
import { ExactTime, TimeZone } from '@/components/ui/time/times'
import { eventMessages as messages } from '@/components/webhooks/attempts/attempt-details-messages'
import { AttemptLiveStatus } from '@/components/webhooks/attempts/attempt-live-status'
import { ResendDelivery } from '@/components/webhooks/attempts/attempt-resend'
import { EventDeliveryTimeline } from '@/components/webhooks/attempts/event-timeline'
import { isReactivatable } from '@/components/webhooks/labels'
import { ReactivateSubscription } from '@/components/webhooks/reactivate/reactivate'
import { HealthCause } from '@/components/webhooks/subscription/health'
import { dashboard } from '@/server/api/trpc/trpc'
import { WebhookBreadcrumb } from '../../../breadcrumb'

export const metadata: Metadata = { title: messages.title }

export default async function EventPage({ params }: PageProps<'/integrations/webhooks/[id]/events/[eventId]'>) {
  const { isEditor, isPaid } = await requireMember()
  const { id, eventId } = await params
  // First, so that a change during the other queries triggers a refresh.
  const liveStatus = await dashboard.subscriptions.liveStatus({ id }).catch(orNotFound)
  const [subscription, lifecycle, timeline] = await Promise.all([
    dashboard.subscriptions.find({ id }),
    dashboard.subscriptions.lifecycle({ id }),
    dashboard.deliveries.timeline({ id, event_id: eventId }),
  ]).catch(orNotFound)
  const now = Date.now()
  const [newest] = timeline.deliveries
  const mayResend = isEditor && isPaid && newest !== undefined
  return (
    <>
      <WebhookBreadcrumb
        webhook={{ href: `/integrations/webhooks/${id}`, name: lifecycle.name, url: subscription.url }}
      />
      <PageHeader
        title={messages.title}
        action={
          mayResend && subscription.is_active ? (
            <ResendDelivery subscriptionId={id} deliveryId={newest.id} now={now} />
          ) : null
        }
      >
        {messages.intro}
        <div>
          <TimeZone />
        </div>
      </PageHeader>
      <div className="flex flex-col gap-8">
        <Facts
          facts={[
            [
              messages.message,
              timeline.message_id ? (
                <div key="message">
                  <TextLink href={`/messages/${timeline.message_id}`}>
                    {timeline.contact ? <LtrText>{timeline.contact}</LtrText> : messages.messageLink}
                  </TextLink>
                  <div dir="auto" title={timeline.summary} className="line-clamp-2 text-small text-soft">
                    {timeline.summary}
                  </div>
                </div>
              ) : (
                messages.messageDeleted
              ),
            ],
            [messages.event, <Identifier key="event" value={timeline.event_id} what={messages.theEventId} />],
            [
              messages.type,
              <code key="type" className="text-small">
                {timeline.kind}
              </code>,
            ],
            [messages.created, <ExactTime key="created" at={timeline.created_at} />],
          ]}
        />
        {mayResend && !subscription.is_active ? (
          <div className="flex flex-col items-start gap-3">
            <p className="text-soft">
              <HealthCause health={{ ...lifecycle, ...subscription }} now={now} />
            </p>
            <ReactivateSubscription
              id={id}
              lifecycle={lifecycle}
              failures={subscription.consecutive_failures}
              isOffered={isReactivatable(lifecycle, now)}
            />
          </div>
        ) : null}
        {timeline.deliveries.map((delivery) => (
          <EventDeliveryTimeline key={delivery.id} delivery={delivery} now={now} />
        ))}
      </div>
      <AttemptLiveStatus subscriptionId={id} initial={liveStatus} />
    </>
  )
}
