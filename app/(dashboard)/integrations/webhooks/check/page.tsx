import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { PageHeader } from '@/components/ui/page-header'
import { State } from '@/components/ui/state'
import { CheckForm, type Choice } from '@/components/webhooks/diagnostics/check-form'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/caller'
import { MAX_EVIDENCE_BYTES } from '@/server/contract/values/input-limits'
import { MAX_PAGE_SIZE } from '@/server/contract/webhooks/subscription'

export const metadata: Metadata = { title: 'Check my code' }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function CheckPage({ searchParams }: Props) {
  const { member } = await requireMember()
  const mayCheck = mayActAs(member.role, 'editor')
  const choices = mayCheck ? await choicesOf() : []
  const { subscription } = await searchParams
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-1 text-small">
        <Link href="/integrations/webhooks" className="text-soft hover:text-ink hover:underline">
          Webhooks
        </Link>
      </nav>
      <PageHeader title="Check my code">
        A receiver refuses what it should accept? Give what it got, and see which part of the verification fails: the
        header, the time, the bytes or the secret.
      </PageHeader>
      {mayCheck ? (
        <CheckForm
          choices={choices}
          chosen={choices.find(({ id }) => id === subscription)?.id ?? null}
          maxBytes={MAX_EVIDENCE_BYTES}
        />
      ) : (
        <div className="max-w-[44rem] border-rule border-t pt-4">
          <State kind="off">
            Checking uses signing secrets, so it needs the role editor or admin; yours is viewer.
          </State>
        </div>
      )}
    </>
  )
}

/** Those that still have a secret, the newest first, with the active ones before the others. */
async function choicesOf(): Promise<Choice[]> {
  const { subscriptions } = await dashboard.subscriptions.listForDashboard({ limit: MAX_PAGE_SIZE })
  const overviews = await dashboard.subscriptions.overview({ ids: subscriptions.map(({ id }) => id) })
  const scrubbed = new Set(overviews.filter(({ state }) => state === 'scrubbed').map(({ id }) => id))
  return subscriptions
    .filter(({ id }) => !scrubbed.has(id))
    .sort((a, b) => Number(b.is_active) - Number(a.is_active))
    .map(({ id, url, secret_prefix, is_active }) => ({
      id,
      url,
      words: `${url} (${secret_prefix}…${is_active ? '' : ', not active'})`,
    }))
}
