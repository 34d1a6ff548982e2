'use client'

import { usePathname } from 'next/navigation'
import { useMessages } from '#messages'
import { PageTabs } from '@/components/ui/page-tabs'
import { settingsMessages } from './settings-messages'

const PAGES = [
  ['/settings', 'account'],
  ['/settings/notifications', 'notifications'],
  ['/settings/processing', 'processing'],
  ['/settings/members', 'members'],
  ['/settings/privacy', 'privacy'],
  ['/settings/activity', 'activity'],
] as const

/** Links to the pages of the account's settings. What belongs to the person is on the profile page. */
export function SettingsNavigation() {
  const text = useMessages(settingsMessages)
  return (
    <PageTabs
      label={text.title}
      current={usePathname()}
      pages={PAGES.map(([href, page]) => ({ href, label: text.pages[page] }))}
    />
  )
}
