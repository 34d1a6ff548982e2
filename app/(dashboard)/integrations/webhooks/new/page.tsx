import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { ChangePlan } from '@/components/shell/administrator'
import { PageHeader } from '@/components/ui/page-parts'
import { State } from '@/components/ui/state'
import { LtrText } from '@/components/ui/text'
import { CreateSubscription } from '@/components/webhooks/create/create-form'
import { createMessages as messages } from '@/components/webhooks/create/create-messages'
import { CreateNext } from '@/components/webhooks/create/create-next'
import { SignatureVerification } from '@/components/webhooks/verification/signature-verification'
import { isPaid } from '@/server/accounts/account/plan'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'
import { MAX_ACTIVE_SUBSCRIPTIONS, type Subscription } from '@/server/contract/webhooks/subscription'
import { env } from '@/server/env'
import { isApiError } from '@/server/errors'
import { WebhookBreadcrumb } from '../breadcrumb'
import { VerifyExamples } from '../receiver-examples'

export const metadata: Metadata = { title: messages.title }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function NewSubscriptionPage({ searchParams }: Props) {
  const { account, member } = await requireMember()
  const mayCreate = mayActAs(member.role, 'editor')
  const [created, { channels }, { pagination }, testEndpointId] = await Promise.all([
    mayCreate ? findCreated((await searchParams).created) : null,
    dashboard.channels.list(),
    dashboard.subscriptions.list({ is_active: true, limit: 1 }),
    dashboard.testEndpoints.active(),
  ])
  const refusal = mayCreate ? refusalOf(isPaid(account.plan), pagination.total) : messages.needsEditor(member.role)
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
        <Refusal text={refusal} />
      ) : (
        <CreateSubscription channels={channels} testEndpointId={testEndpointId}>
          {created ? (
            <CreateNext
              subscription={created}
              timeoutSeconds={env().DELIVERY_TIMEOUT_SECONDS}
              verification={<Verification id={created.id} isPaid={isPaid(account.plan)} />}
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

function Refusal({ text }: { text: React.ReactNode }) {
  return (
    <div className="flex max-w-[44rem] flex-col gap-3 border-rule border-t pt-4">
      <State kind="off">{text}</State>
      <Link href="/integrations/webhooks?is_active=true" className="text-accent hover:underline">
        {messages.viewActive}
      </Link>
    </div>
  )
}

/** Returns why this account cannot create another subscription; null when it can. */
function refusalOf(paid: boolean, active: number): React.ReactNode {
  if (!paid)
    return (
      <>
        {messages.needsPaidPlan} <ChangePlan contact={env().SUPPORT_CONTACT} />
      </>
    )
  return active < MAX_ACTIVE_SUBSCRIPTIONS ? null : messages.limitReached(MAX_ACTIVE_SUBSCRIPTIONS)
}

/** Returns the subscription that the address names; null when this account has no such subscription. */
async function findCreated(id: string | string[] | undefined): Promise<Subscription | null> {
  if (typeof id !== 'string') return null
  try {
    return await dashboard.subscriptions.find({ id })
  } catch (thrown) {
    if (isApiError(thrown) && thrown.error === 'not_found') return null
    throw thrown
  }
}
