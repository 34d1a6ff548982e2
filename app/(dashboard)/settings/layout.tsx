import { useMessages } from '#messages'
import { settingsMessages } from '@/components/settings/settings-messages'
import { PageHeader } from '@/components/ui/page-parts'
import { PageTabs } from '@/components/ui/page-tabs'

const PAGES = [
  ['/settings', 'account'],
  ['/settings/notifications', 'notifications'],
  ['/settings/assignment', 'assignment'],
  ['/settings/processing', 'processing'],
  ['/settings/members', 'members'],
  ['/settings/privacy', 'privacy'],
  ['/settings/activity', 'activity'],
] as const

/** Shows the tabs of the account's settings. What belongs to the person is on the profile page. */
export default function SettingsLayout({ children }: { children: React.ReactNode }) {
  const text = useMessages(settingsMessages)
  return (
    <>
      <PageHeader title={text.title} />
      <PageTabs label={text.title} pages={PAGES.map(([href, page]) => ({ href, label: text.pages[page] }))} />
      {children}
    </>
  )
}
