'use client'

import { usePathname } from 'next/navigation'
import { PageTabs } from '@/components/ui/page-tabs'
import { settingsMessages } from './settings-messages'

const PAGES = [
  ['/settings', settingsMessages.pages.account],
  ['/settings/notifications', settingsMessages.pages.notifications],
  ['/settings/processing', settingsMessages.pages.processing],
  ['/settings/members', settingsMessages.pages.members],
  ['/settings/privacy', settingsMessages.pages.privacy],
  ['/settings/activity', settingsMessages.pages.activity],
] as const

/** Links to the pages of the account's settings. What belongs to the person is on the profile page. */
export function SettingsNavigation() {
  const path = usePathname()
  return (
    <PageTabs label={settingsMessages.title} current={path} pages={PAGES.map(([href, label]) => ({ href, label }))} />
  )
}
