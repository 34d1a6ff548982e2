import type { Metadata } from 'next'
import { requireMember } from '@/app/(dashboard)/require-member'
import { COMMON_LANGUAGES } from '@/components/settings/processing/common-languages'
import { EngineTable } from '@/components/settings/processing/engine-table'
import { LanguageForm } from '@/components/settings/processing/language-form'
import { processingSettingsMessages } from '@/components/settings/processing/processing-settings-messages'
import { SummaryFallback } from '@/components/settings/processing/summary-fallback'
import { UsageFacts } from '@/components/settings/processing/usage-facts'
import { Section } from '@/components/settings/section'
import { languageName } from '@/components/ui/format'
import { Facts } from '@/components/ui/page-parts'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'

const { title, onlyAdmins, usage, engines, language, fallback } = processingSettingsMessages

export const metadata: Metadata = { title }

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export default async function ProcessingSettingsPage() {
  const { member } = await requireMember()
  const settings = await dashboard.settings.processing()
  const isAdmin = mayActAs(member.role, 'admin')
  return (
    <>
      {isAdmin ? null : <p className="mb-8 text-soft">{onlyAdmins}</p>}
      <Section title={usage.title} description={usage.description(MONTH.format(new Date(settings.usage.month)))}>
        <UsageFacts usage={settings.usage} />
      </Section>
      <Section title={engines.title} description={engines.description}>
        <EngineTable engines={settings} now={Date.now()} />
      </Section>
      <Section title={language.title} description={language.description}>
        {isAdmin ? (
          <LanguageForm
            key={settings.language}
            language={settings.language ?? ''}
            options={languageOptions(settings.language)}
          />
        ) : (
          <Facts
            facts={[[language.title, settings.language === null ? language.none : languageName(settings.language)]]}
          />
        )}
      </Section>
      <Section title={fallback.title} description={fallback.description}>
        <SummaryFallback isOn={settings.summary_fallback} isEditable={isAdmin} />
      </Section>
    </>
  )
}

/** Returns the languages to choose from, by name. The chosen one is always among them. */
function languageOptions(chosen: string | null): (readonly [string, string])[] {
  const tags = new Set([...COMMON_LANGUAGES, ...(chosen === null ? [] : [chosen])])
  return [...tags].map((tag) => [tag, languageName(tag)] as const).sort(([, one], [, other]) => (one < other ? -1 : 1))
}
