import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { PageHeader } from '@/components/ui/page-header'
import { State } from '@/components/ui/state'
import { LtrText } from '@/components/ui/text-direction'
import { CreateNext } from '@/components/webhooks/create/create-next'
import { CreateSubscription } from '@/components/webhooks/create/create-subscription'
import { isPaid } from '@/server/accounts/account/plan'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/caller'
import { MAX_ACTIVE_SUBSCRIPTIONS, type Subscription } from '@/server/contract/webhooks/subscription'
import { env } from '@/server/env'
import { ApiError } from '@/server/errors'
import { VerifyingCode } from '../verifying-code'

export const metadata: Metadata = { title: 'Create a subscription' }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function NewSubscriptionPage({ searchParams }: Props) {
  const { account, member } = await requireMember()
  const mayCreate = mayActAs(member.role, 'editor')
  const [created, { channels }, { pagination }] = await Promise.all([
    mayCreate ? subscriptionOf((await searchParams).created) : null,
    dashboard.channels.list(),
    dashboard.subscriptions.list({ is_active: true, limit: 1 }),
  ])
  const refusal = mayCreate ? refusalFor(isPaid(account.plan), pagination.total) : NEEDS_EDITOR
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-1 text-small">
        <Link href="/integrations/webhooks" className="text-soft hover:text-ink hover:underline">
          Webhooks
        </Link>
      </nav>
      {created ? (
        <PageHeader title="Your subscription is active">
          <LtrText className="wrap-anywhere">{created.url}</LtrText>
        </PageHeader>
      ) : (
        <PageHeader title="Create a subscription">
          Each completed message is sent to this URL as a signed POST. {pagination.total} of {MAX_ACTIVE_SUBSCRIPTIONS}{' '}
          active subscriptions are used.
        </PageHeader>
      )}
      {refusal && !created ? (
        <Refusal words={refusal} />
      ) : (
        <CreateSubscription channels={channels}>
          {created ? (
            <CreateNext subscription={created} timeoutSeconds={env().DELIVERY_TIMEOUT_SECONDS}>
              <VerifyingCode />
            </CreateNext>
          ) : null}
        </CreateSubscription>
      )}
    </>
  )
}

function Refusal({ words }: { words: string }) {
  return (
    <div className="flex max-w-[44rem] flex-col gap-3 border-rule border-t pt-4">
      <State kind="off">{words}</State>
      <Link href="/integrations/webhooks?is_active=true" className="text-accent hover:underline">
        See the active subscriptions
      </Link>
    </div>
  )
}

const NEEDS_EDITOR = 'Creating a subscription needs the role editor or admin; yours is viewer.'

function refusalFor(paid: boolean, active: number): string | null {
  if (!paid) return 'Creating a subscription needs the Starter plan or above; this account is on the Free plan.'
  if (active < MAX_ACTIVE_SUBSCRIPTIONS) return null
  return `All ${MAX_ACTIVE_SUBSCRIPTIONS} are used. Delete an active subscription that is no longer needed, then create another.`
}

/** What the address bar says was created; nothing when it is no subscription of this account. */
async function subscriptionOf(id: string | string[] | undefined): Promise<Subscription | null> {
  if (typeof id !== 'string') return null
  try {
    return await dashboard.subscriptions.find({ id })
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.error === 'not_found') return null
    throw thrown
  }
}
