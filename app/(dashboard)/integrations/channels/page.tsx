import type { Metadata } from 'next'
import { requireMember } from '@/app/(dashboard)/require-member'
import { channelMessages } from '@/components/channels/channel-messages'
import { ChannelTable } from '@/components/channels/channel-table'
import { ButtonLink } from '@/components/ui/links'
import { PageHeader } from '@/components/ui/page-parts'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'

const { list: messages, empty } = channelMessages

export const metadata: Metadata = { title: messages.title }

export default async function ChannelsPage() {
  const { member } = await requireMember()
  const { channels, max_channels } = await dashboard.channels.overview()
  const mayEdit = mayActAs(member.role, 'editor')
  const create = (
    <ButtonLink variant="primary" href="/integrations/channels/new">
      {messages.create}
    </ButtonLink>
  )
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeader title={messages.title}>{messages.intro}</PageHeader>
        {mayEdit && channels.length > 0 ? <div className="mb-6">{create}</div> : null}
      </div>
      {channels.length > 0 ? (
        <>
          <ChannelTable channels={channels} now={Date.now()} />
          <p className="mt-4 text-small text-soft">{messages.count(channels.length, max_channels)}</p>
        </>
      ) : (
        <section className="flex max-w-[44rem] flex-col items-start gap-4 border-rule border-t pt-6">
          <h2 className="text-heading">{empty.title}</h2>
          <p className="text-soft">{empty.description}</p>
          {mayEdit ? create : <p>{empty.needsEditor}</p>}
        </section>
      )}
    </>
  )
}
