import type { Metadata } from 'next'
import { requireMember } from '@/app/(dashboard)/require-member'
import { channelMessages } from '@/components/channels/channel-messages'
import { CreateForm } from '@/components/channels/create-form'
import { PageHeader } from '@/components/ui/page-parts'
import { State } from '@/components/ui/state'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'
import { ChannelBreadcrumb } from '../breadcrumb'

const messages = channelMessages.new

export const metadata: Metadata = { title: messages.title }

export default async function NewChannelPage() {
  const { member } = await requireMember()
  const [{ channels, max_channels }, { handle, campaign_url }] = await Promise.all([
    dashboard.channels.overview(),
    dashboard.settings.find(),
  ])
  const refusal = !mayActAs(member.role, 'editor')
    ? messages.needsEditor
    : channels.length >= max_channels
      ? messages.limit(max_channels)
      : null
  return (
    <>
      <ChannelBreadcrumb />
      <PageHeader title={messages.title} />
      {refusal ? (
        <div className="max-w-[44rem] border-rule border-t pt-4">
          <State kind="off">{refusal}</State>
        </div>
      ) : (
        <CreateForm campaignBase={`${campaign_url}${handle}/`} />
      )}
    </>
  )
}
