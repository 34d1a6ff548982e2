import { useMessages } from '#messages'
import { settingsMessages } from '@/components/settings/settings-messages'
import { SettingsNavigation } from '@/components/settings/settings-navigation'
import { PageHeader } from '@/components/ui/page-parts'

export default function SettingsLayout({ children }: { children: React.ReactNode }) {
  const text = useMessages(settingsMessages)
  return (
    <>
      <PageHeader title={text.title} />
      <SettingsNavigation />
      {children}
    </>
  )
}
