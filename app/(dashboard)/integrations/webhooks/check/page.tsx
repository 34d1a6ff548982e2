import type { Metadata } from 'next'
import { requireMember } from '@/app/(dashboard)/require-member'
import { PageHeader, Refusal } from '@/components/ui/page-parts'
import { CheckForm, type WebhookChoice } from '@/components/webhooks/diagnostics/check-form'
import { diagnosticsMessages as messages } from '@/components/webhooks/diagnostics/diagnostics-messages'
import { nameOrAddress, shortened } from '@/components/webhooks/webhook-name'
import { dashboard } from '@/server/api/trpc/trpc'
import { MAX_PAGE_SIZE } from '@/server/contract/webhooks/subscription'
import { WebhookBreadcrumb } from '../breadcrumb'

export const metadata: Metadata = { title: messages.title }

export default async function CheckPage({ searchParams }: PageProps<'/integrations/webhooks/check'>) {
  const { member, isEditor } = await requireMember()
  const choices = isEditor ? await listChoices() : []
  const { subscription } = await searchParams
  return (
    <>
      <WebhookBreadcrumb />
      <PageHeader title={messages.title}>{messages.intro}</PageHeader>
      {isEditor ? (
        <CheckForm choices={choices} initialId={choices.find(({ id }) => id === subscription)?.id ?? null} />
      ) : (
        <Refusal text={messages.needsEditor(member.role)} />
      )}
    </>
  )
}

/** Lists the subscriptions that still have a secret: active ones first, then the newest first. */
async function listChoices(): Promise<WebhookChoice[]> {
  const { subscriptions } = await dashboard.subscriptions.listForDashboard({ limit: MAX_PAGE_SIZE })
  const overviews = await dashboard.subscriptions.overview({ ids: subscriptions.map(({ id }) => id) })
  const names = new Map(overviews.map(({ id, name }) => [id, name]))
  const scrubbed = new Set(overviews.filter(({ state }) => state === 'scrubbed').map(({ id }) => id))
  return subscriptions
    .filter(({ id }) => !scrubbed.has(id))
    .sort((a, b) => Number(b.is_active) - Number(a.is_active))
    .map(({ id, url, secret_prefix, is_active }) => ({
      id,
      url,
      label: messages.webhook(shortened(nameOrAddress({ name: names.get(id) ?? '', url })), secret_prefix, is_active),
    }))
}
