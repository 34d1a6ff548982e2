import { orNotFound } from '@/app/(dashboard)/integrations/webhooks/[id]/or-not-found'
import { requireMember } from '@/app/(dashboard)/require-member'
import { AppearanceForm } from '@/components/channels/appearance-form'
import { channelMessages, SECTIONS, type Section } from '@/components/channels/channel-messages'
import { ChannelState } from '@/components/channels/channel-table'
import { Danger } from '@/components/channels/danger'
import { LimitsForm } from '@/components/channels/limits-form'
import { RecordingForm } from '@/components/channels/recording-form'
import { Share } from '@/components/channels/share'
import { standardTexts } from '@/components/channels/standard-texts'
import { TextsForm } from '@/components/channels/texts-form'
import { getMessages, titled } from '@/components/language/server-messages'
import { languageOptions } from '@/components/settings/languages'
import { Filters } from '@/components/ui/links'
import { PageHeader } from '@/components/ui/page-parts'
import { LtrText, UserText } from '@/components/ui/text'
import { isPaid } from '@/server/accounts/account/plan'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'
import type { ChannelPage as Page } from '@/server/contract/channels/channel'
import { ChannelBreadcrumb } from '../../../../../components/channels/channel-table'

export const generateMetadata = titled(channelMessages, (text) => text.list.title)

interface Props {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ChannelPage({ params, searchParams }: Props) {
  const text = await getMessages(channelMessages)
  const { account, member } = await requireMember()
  const [{ id }, query] = await Promise.all([params, searchParams])
  const page = await dashboard.channels.page({ id }).catch(orNotFound)
  const { channel } = page
  const section = SECTIONS.find((one) => one === query.section) ?? 'share'
  const mayEdit = mayActAs(member.role, 'editor')
  return (
    <>
      <ChannelBreadcrumb />
      <PageHeader
        title={channel.type === 'domain' ? <LtrText>{channel.name}</LtrText> : <UserText>{channel.name}</UserText>}
      >
        <span className="inline-flex flex-wrap gap-x-4">
          {text.types[channel.type]}
          <ChannelState isPaused={channel.is_paused} />
        </span>
      </PageHeader>
      <div className="-mt-2 mb-8 border-rule border-b pb-px">
        <Filters
          label={text.page.sections}
          choices={SECTIONS.map((one) => ({
            label: text.sectionLabel(one, channel.type),
            href: `/integrations/channels/${id}${one === 'share' ? '' : `?section=${one}`}`,
            isChosen: one === section,
          }))}
        />
      </div>
      {mayEdit || section === 'share' ? null : <p className="mb-6 text-soft">{text.page.onlyEditors}</p>}
      {/* A disabled fieldset disables all controls of a viewer. Buttons that change something are hidden. */}
      <fieldset disabled={!mayEdit && section !== 'share'} className="group min-w-0">
        <SectionContent section={section} page={page} hasReviewPlan={isPaid(account.plan)} />
      </fieldset>
    </>
  )
}

function SectionContent({ section, page, hasReviewPlan }: { section: Section; page: Page; hasReviewPlan: boolean }) {
  const { channel, activity } = page
  if (section === 'recording')
    return <RecordingForm {...{ channel, hasReviewPlan }} languages={languageOptions(channel.language)} />
  if (section === 'texts') return <TextsForm channel={channel} standard={standardTexts(channel.name)} />
  if (section === 'appearance') return <AppearanceForm channel={channel} />
  if (section === 'limits') return <LimitsForm {...{ channel, activity }} />
  if (section === 'danger') return <Danger id={channel.id} name={channel.name} isPaused={channel.is_paused} />
  return <Share {...{ channel, activity }} now={Date.now()} />
}
