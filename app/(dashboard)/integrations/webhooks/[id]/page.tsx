import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { requireMember } from '@/app/(dashboard)/require-member'
import { PageHeader } from '@/components/ui/page-header'
import { AttemptTable } from '@/components/webhooks/attempt-table'
import { NoAttempts } from '@/components/webhooks/no-attempts'
import { SubscriptionFacts } from '@/components/webhooks/subscription-facts'
import { dashboard } from '@/server/api/caller'
import { ApiError } from '@/server/errors'

export const metadata: Metadata = { title: 'Webhook subscription' }

export default async function SubscriptionPage({ params }: { params: Promise<{ id: string }> }) {
  await requireMember()
  const { id } = await params
  const [subscription, { attempts, max_attempts }, { channels }, members] = await Promise.all([
    dashboard.subscriptions.find({ id }),
    dashboard.subscriptions.history({ id }),
    dashboard.channels.list(),
    dashboard.members.list(),
  ]).catch(orNotFound)
  const now = Date.now()
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-1 text-small">
        <Link href="/integrations/webhooks" className="text-soft hover:text-ink hover:underline">
          Webhooks
        </Link>
      </nav>
      <PageHeader title={<span className="wrap-anywhere">{subscription.url}</span>} />
      <SubscriptionFacts subscription={subscription} channels={channels} members={members} now={now} />
      <h2 className="mt-10 mb-3 text-read tracking-tight">Attempts</h2>
      {attempts.length === 0 ? (
        <NoAttempts />
      ) : (
        <AttemptTable attempts={attempts} maxAttempts={max_attempts} now={now} />
      )}
    </>
  )
}

function orNotFound(thrown: unknown): never {
  if (thrown instanceof ApiError && thrown.error === 'not_found') notFound()
  throw thrown
}
