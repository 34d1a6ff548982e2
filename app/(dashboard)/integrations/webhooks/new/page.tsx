import type { Metadata } from 'next'
import { orNull } from '@/app/(dashboard)/or-not-found'
import { requireMember } from '@/app/(dashboard)/require-member'
import { ChangePlan } from '@/components/shell/administrator'
import { TextLink } from '@/components/ui/links'
import { PageHeader, Refusal } from '@/components/ui/page-parts'
import { LtrText } from '@/components/ui/text'
import { CreateSubscription } from '@/components/webhooks/create/create-form'
import { createMessages as messages } from '@/components/webhooks/create/create-messages'
import { CreateNext } from '@/components/webhooks/create/create-next'
import { SignatureVerification } from '@/components/webhooks/verification/signature-verification'
import { dashboard } from '@/server/api/trpc/trpc'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '@/server/contract/webhooks/subscription'
import { env } from '@/server/env'
import { WebhookBreadcrumb } from '../breadcrumb'
import { VerifyExamples } from '../receiver-examples'

export const metadata: Metadata = { title: messages.title }

export default async function NewSubscriptionPage({ searchParams }: PageProps<'/integrations/webhooks/new'>) {
  const { member, isEditor, isPaid } = await requireMember()
  const { created: id } = await searchParams
  const [created, { channels }, { pagination }, testEndpointId] = await Promise.all([
    isEditor && typeof id === 'string' ? dashboard.subscriptions.find({ id }).catch(orNull) : null,
    dashboard.channels.list(),
    dashboard.subscriptions.list({ is_active: true, limit: 1 }),
    dashboard.testEndpoints.active(),
  ])
  const refusal = isEditor ? refusalOf(isPaid, pagination.total) : messages.needsEditor(member.role)
  return (
    <>
      <WebhookBreadcrumb />
      {created ? (
        <PageHeader title={messages.createdTitle}>
          <LtrText className="font-mono text-small wrap-anywhere">{created.url}</LtrText>
        </PageHeader>
      ) : (
        <PageHeader title={messages.title}>{messages.intro(pagination.total, MAX_ACTIVE_SUBSCRIPTIONS)}</PageHeader>
      )}
      {refusal && !created ? (
        <Refusal text={refusal}>
          <TextLink href="/integrations/webhooks?is_active=true">{messages.viewActive}</TextLink>
        </Refusal>
      ) : (
        <CreateSubscription channels={channels} testEndpointId={testEndpointId}>
          {created ? (
            <CreateNext
              subscription={created}
              timeoutSeconds={env().DELIVERY_TIMEOUT_SECONDS}
              verification={<Verification id={created.id} isPaid={isPaid} />}
            >
              <VerifyExamples />
            </CreateNext>
          ) : null}
        </CreateSubscription>
      )}
    </>
  )
}

async function Verification({ id, isPaid }: { id: string; isPaid: boolean }) {
  return (
    <SignatureVerification
      subscriptionId={id}
      check={await dashboard.subscriptions.verification({ id })}
      canCheck={isPaid}
      timeoutSeconds={env().DELIVERY_TIMEOUT_SECONDS}
      now={Date.now()}
    />
  )
}

function refusalOf(paid: boolean, active: number): React.ReactNode {
  if (!paid)
    return (
      <>
        {messages.needsPaidPlan} <ChangePlan contact={env().SUPPORT_CONTACT} />
      </>
    )
  return active < MAX_ACTIVE_SUBSCRIPTIONS ? null : messages.limitReached(MAX_ACTIVE_SUBSCRIPTIONS)
}
