import type { Metadata } from 'next'
import { orNotFound } from '@/app/(dashboard)/or-not-found'
import { requireMember } from '@/app/(dashboard)/require-member'
import { TextLink } from '@/components/ui/links'
import { PageHeader } from '@/components/ui/page-parts'
import { State } from '@/components/ui/state'
import { RequestLiveStatus, RespondWith } from '@/components/webhooks/test-endpoint/endpoint-controls'
import { RequestList } from '@/components/webhooks/test-endpoint/request-list'
import { testEndpointMessages as messages } from '@/components/webhooks/test-endpoint/test-endpoint-messages'
import { TestButton } from '@/components/webhooks/test-event/test-button'
import { CheckReceiver } from '@/components/webhooks/verification/check-receiver'
import { dashboard } from '@/server/api/trpc/trpc'
import { env } from '@/server/env'
import { WebhookBreadcrumb } from '../../breadcrumb'

export const metadata: Metadata = { title: messages.title }

export default async function ReceivedRequestsPage({ params }: PageProps<'/integrations/webhooks/[id]/requests'>) {
  const { isEditor, isPaid } = await requireMember()
  const { id } = await params
  const [{ subscription, respond_with, requests }, { name }, verification] = await Promise.all([
    dashboard.testEndpoints.find({ id }),
    dashboard.subscriptions.lifecycle({ id }),
    dashboard.subscriptions.verification({ id }),
  ]).catch(orNotFound)
  const timeoutSeconds = env().DELIVERY_TIMEOUT_SECONDS
  const href = `/integrations/webhooks/${id}`
  return (
    <>
      <WebhookBreadcrumb webhook={{ href, name, url: subscription.url }} />
      <PageHeader title={messages.title}>{messages.intro}</PageHeader>
      {isEditor ? (
        <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-3">
          {isPaid ? (
            <>
              <TestButton variant="primary" subscriptionId={id} timeoutSeconds={timeoutSeconds} hasResult={false} />
              <CheckReceiver subscriptionId={id} isFirst={verification === null} timeoutSeconds={timeoutSeconds} />
            </>
          ) : null}
          <RespondWith subscriptionId={id} saved={respond_with} />
        </div>
      ) : null}
      {subscription.is_active ? null : (
        <p className="mb-6 flex flex-wrap gap-x-2">
          <State kind="off">{messages.inactive}</State>
          <TextLink href={href}>{messages.toWebhook}</TextLink>
        </p>
      )}
      <section aria-labelledby="requests" className="max-w-[60rem]">
        <div className="mb-2 flex items-baseline gap-3">
          <h2 id="requests" className="text-heading">
            {messages.list}
          </h2>
          <span className="flex items-center gap-1.5 text-small text-soft">
            <span aria-hidden="true" className="size-2 rounded-full bg-ok" />
            {messages.live}
          </span>
        </div>
        {requests.length === 0 ? (
          <div className="flex flex-col items-center gap-1 rounded-panel border border-rule border-dashed px-4 py-12 text-center">
            <p className="font-medium">{messages.waiting}</p>
            <p className="max-w-[30rem] text-small text-soft">{messages.waitingHint}</p>
          </div>
        ) : (
          <RequestList requests={requests} now={Date.now()} />
        )}
      </section>
      <RequestLiveStatus subscriptionId={id} newest={requests[0]?.id ?? null} />
    </>
  )
}
