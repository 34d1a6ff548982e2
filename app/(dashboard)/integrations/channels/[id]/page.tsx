import { orNotFound } from '@/app/(dashboard)/or-not-found'
import { requireMember } from '@/app/(dashboard)/require-member'
import { BesidePreview } from '@/components/channels/beside-preview'
import { channelMessages, SECTIONS, type Section } from '@/components/channels/channel-messages'
import { ChannelName, ChannelState, isWebsite } from '@/components/channels/channel-table'
import {
  AppearanceForm,
  Danger,
  GreetingPlayer,
  LimitsForm,
  RecordingForm,
  TextsForm,
} from '@/components/channels/lazy-parts'
import { Preview, type Previewed } from '@/components/channels/preview'
import { Share } from '@/components/channels/share'
import { standardTexts } from '@/components/channels/standard-texts'
import { getMessages, titled } from '@/components/language/server-messages'
import { languageOptions } from '@/components/settings/languages'
import { Breadcrumb, PageHeader } from '@/components/ui/page-parts'
import { PageTabs } from '@/components/ui/page-tabs'
import { dashboard } from '@/server/api/trpc/trpc'
import type { ChannelPage as Page } from '@/server/contract/channels/channel'

export const generateMetadata = titled(channelMessages, (text) => text.list.title)

export default async function ChannelPage({ params, searchParams }: PageProps<'/integrations/channels/[id]'>) {
  const text = await getMessages(channelMessages)
  const { account, isEditor, isPaid } = await requireMember()
  const [{ id }, query] = await Promise.all([params, searchParams])
  const [page, brand] = await Promise.all([
    dashboard.channels.page({ id }).catch(orNotFound),
    dashboard.settings.brand(),
  ])
  const { channel, activity } = page
  const section = SECTIONS.find((one) => one === query.section) ?? 'share'
  return (
    <>
      <Breadcrumb pages={[{ href: '/integrations/channels', label: text.list.title }]} />
      <PageHeader title={<ChannelName type={channel.type} name={channel.name} />}>
        <span className="inline-flex flex-wrap gap-x-4">
          {text.types[channel.type]}
          <ChannelState
            isPaused={channel.is_paused}
            isInstalled={channel.type !== 'domain' || isWebsite(activity.seen_host)}
          />
        </span>
      </PageHeader>
      <PageTabs
        label={text.page.sections}
        pages={SECTIONS.map((one) => ({ label: text.sectionLabel(one, channel.type), href: hrefOf(id, one) }))}
        current={hrefOf(id, section)}
      />
      {isEditor || section === 'share' ? null : <p className="mb-6 text-soft">{text.page.onlyEditors}</p>}
      {!isEditor && section === 'texts' && page.greeting ? <GreetingPlayer greeting={page.greeting} /> : null}
      {/* A disabled fieldset disables all controls of a viewer. Buttons that change something are hidden. */}
      <fieldset disabled={!isEditor && section !== 'share'} className="group min-w-0">
        <SectionContent
          {...{ section, page }}
          business={account.name}
          brandAccent={brand.accent}
          hasReviewPlan={isPaid}
          isEditor={isEditor}
        />
      </fieldset>
    </>
  )
}

const hrefOf = (id: string, section: Section): string =>
  `/integrations/channels/${id}${section === 'share' ? '' : `?section=${section}`}`

interface ContentProps {
  section: Section
  page: Page
  business: string
  brandAccent: string | null
  hasReviewPlan: boolean
  isEditor: boolean
}

function SectionContent({ section, page, business, brandAccent, hasReviewPlan, isEditor }: ContentProps) {
  const { channel, activity } = page
  const previewed: Previewed = {
    channel,
    business,
    brandAccent,
    logoPath: page.logo_path,
    greeting: page.greeting,
    standard: standardTexts(business),
  }
  if (section === 'recording')
    return <RecordingForm {...previewed} {...{ hasReviewPlan }} languages={languageOptions(channel.language)} />
  if (section === 'texts') return <TextsForm {...previewed} />
  if (section === 'appearance') return <AppearanceForm {...previewed} />
  if (section === 'limits') return <LimitsForm {...{ channel, activity }} />
  if (section === 'danger') return <Danger id={channel.id} name={channel.name} isPaused={channel.is_paused} />
  return (
    <BesidePreview preview={<Preview {...previewed} />}>
      <Share {...{ channel, activity, isEditor }} now={Date.now()} />
    </BesidePreview>
  )
}
