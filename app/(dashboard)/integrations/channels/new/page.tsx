import { requireMember } from '@/app/(dashboard)/require-member'
import { channelMessages } from '@/components/channels/channel-messages'
import { ChannelBreadcrumb } from '@/components/channels/channel-table'
import { CreateForm } from '@/components/channels/create-form'
import { getMessages, titled } from '@/components/language/server-messages'
import { PageHeader } from '@/components/ui/page-parts'
import { State } from '@/components/ui/state'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'

export const generateMetadata = titled(channelMessages, (text) => text.new.title)

export default async function NewChannelPage() {
  const text = (await getMessages(channelMessages)).new
  const { member } = await requireMember()
  const [{ channels, max_channels }, { handle, campaign_url }] = await Promise.all([
    dashboard.channels.overview(),
    dashboard.settings.find(),
  ])
  const refusal = !mayActAs(member.role, 'editor')
    ? text.needsEditor
    : channels.length >= max_channels
      ? text.limit(max_channels)
      : null
  return (
    <>
      <ChannelBreadcrumb />
      <PageHeader title={text.title} />
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
