import { settingsMessages } from '@/components/settings/settings-messages'
import { SettingsNavigation } from '@/components/settings/settings-navigation'
import { PageHeader } from '@/components/ui/page-parts'

export default function SettingsLayout({ children }: { children: React.ReactNode }) {
  return (
    <>
      <PageHeader title={settingsMessages.title} />
      <SettingsNavigation />
      {children}
    </>
  )
}
