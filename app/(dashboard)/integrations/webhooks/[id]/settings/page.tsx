import type { Metadata } from 'next'
import { orNotFound } from '@/app/(dashboard)/or-not-found'
import { requireMember } from '@/app/(dashboard)/require-member'
import { PageHeader } from '@/components/ui/page-parts'
import { State } from '@/components/ui/state'
import { SettingsForm } from '@/components/webhooks/settings/settings-form'
import { settingsMessages as messages } from '@/components/webhooks/settings/settings-messages'
import { dashboard } from '@/server/api/trpc/trpc'
import { WebhookBreadcrumb } from '../../breadcrumb'

export const metadata: Metadata = { title: messages.title }

export default async function SettingsPage({ params }: PageProps<'/integrations/webhooks/[id]/settings'>) {
  const { isEditor, isPaid } = await requireMember()
  const { id } = await params
  const [webhook, lifecycle] = await Promise.all([
    dashboard.subscriptions.find({ id }),
    dashboard.subscriptions.lifecycle({ id }),
  ]).catch(orNotFound)
  const hasEnded = lifecycle.state === 'gone' || lifecycle.state === 'scrubbed'
  return (
    <>
      <WebhookBreadcrumb webhook={{ href: `/integrations/webhooks/${id}`, name: webhook.name, url: webhook.url }} />
      <PageHeader title={messages.title}>{messages.intro}</PageHeader>
      {hasEnded ? (
        <State kind="off">{messages.ended}</State>
      ) : (
        <fieldset disabled={!(isEditor && isPaid)} className="group min-w-0">
          <SettingsForm webhook={webhook} isTestEndpoint={lifecycle.is_test_endpoint} />
        </fieldset>
      )}
    </>
  )
}
