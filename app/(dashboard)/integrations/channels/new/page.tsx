import { requireMember } from '@/app/(dashboard)/require-member'
import { channelMessages } from '@/components/channels/channel-messages'
import { CreateForm } from '@/components/channels/create-form'
import { getMessages, titled } from '@/components/language/server-messages'
import { Breadcrumb, PageHeader, Refusal } from '@/components/ui/page-parts'
import { dashboard } from '@/server/api/trpc/trpc'

export const generateMetadata = titled(channelMessages, (text) => text.new.title)

export default async function NewChannelPage() {
  const { list, new: text } = await getMessages(channelMessages)
  const { isEditor } = await requireMember()
  const [{ channels, max_channels }, { handle, campaign_url }] = await Promise.all([
    dashboard.channels.overview(),
    dashboard.settings.find(),
  ])
  return (
    <>
      <Breadcrumb pages={[{ href: '/integrations/channels', label: list.title }]} />
      <PageHeader title={text.title} />
      {!isEditor ? (
        <Refusal text={text.needsEditor} />
      ) : channels.length >= max_channels ? (
        <Refusal text={text.limit(max_channels)} />
      ) : (
        <CreateForm campaignBase={`${campaign_url}${handle}/`} />
      )}
    </>
  )
}
