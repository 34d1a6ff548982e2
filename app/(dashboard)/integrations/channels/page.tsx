import { requireMember } from '@/app/(dashboard)/require-member'
import { channelMessages } from '@/components/channels/channel-messages'
import { ChannelTable } from '@/components/channels/channel-table'
import { getMessages, titled } from '@/components/language/server-messages'
import { ButtonLink } from '@/components/ui/links'
import { PageHeader } from '@/components/ui/page-parts'
import { dashboard } from '@/server/api/trpc/trpc'

export const generateMetadata = titled(channelMessages, (text) => text.list.title)

export default async function ChannelsPage() {
  const text = await getMessages(channelMessages)
  const { isEditor } = await requireMember()
  const { channels, max_channels } = await dashboard.channels.overview()
  const create = (
    <ButtonLink variant="primary" href="/integrations/channels/new">
      {text.list.create}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={text.list.title} action={isEditor && channels.length > 0 ? create : null}>
        {text.list.intro}
      </PageHeader>
      {channels.length > 0 ? (
        <>
          <ChannelTable channels={channels} now={Date.now()} />
          <p className="mt-4 text-small text-soft">{text.list.count(channels.length, max_channels)}</p>
        </>
      ) : (
        <section className="flex max-w-[44rem] flex-col items-start gap-4 border-rule border-t pt-6">
          <h2 className="text-heading">{text.empty.title}</h2>
          <p className="text-soft">{text.empty.description}</p>
          {isEditor ? create : <p>{text.empty.needsEditor}</p>}
        </section>
      )}
    </>
  )
}
