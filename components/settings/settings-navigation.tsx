'use client'

import { usePathname } from 'next/navigation'
import { Filters } from '@/components/ui/filters'

const PAGES = [
  ['/settings', 'Account'],
  ['/settings/members', 'Members'],
  ['/settings/activity', 'Activity log'],
] as const

export function SettingsNavigation() {
  const path = usePathname()
  return (
    <div className="-mt-3 mb-8 border-rule border-b pb-px">
      <Filters label="Settings" choices={PAGES.map(([href, label]) => ({ href, label, isChosen: path === href }))} />
    </div>
  )
}
