'use client'

import { usePathname } from 'next/navigation'
import { Filters } from '@/components/ui/filters'
import { settingsMessages } from './settings-messages'

const PAGES = [
  ['/settings', settingsMessages.pages.account],
  ['/settings/notifications', settingsMessages.pages.notifications],
  ['/settings/processing', settingsMessages.pages.processing],
  ['/settings/members', settingsMessages.pages.members],
  ['/settings/privacy', settingsMessages.pages.privacy],
  ['/settings/activity', settingsMessages.pages.activity],
  ['/settings/profile', settingsMessages.pages.profile],
] as const

export function SettingsNavigation() {
  const path = usePathname()
  return (
    <div className="-mt-3 mb-8 border-rule border-b pb-px">
      <Filters
        label={settingsMessages.title}
        choices={PAGES.map(([href, label]) => ({ href, label, isChosen: path === href }))}
      />
    </div>
  )
}
