import { useMessages } from '#messages'
import { requireMember } from '@/app/(dashboard)/require-member'
import { transcribedTexts } from '@/components/channels/transcribed'
import { getMessages, titled } from '@/components/language/server-messages'
import { EngineName } from '@/components/messages/processing/processing-details'
import { Comparison } from '@/components/settings/comparison'
import { comparisonMessages } from '@/components/settings/comparison-messages'
import { EngineUseTable } from '@/components/settings/engine-use'
import { languageOptions } from '@/components/settings/languages'
import { ProcessingSwitch, SpeechForm } from '@/components/settings/processing-forms'
import { processingSettingsMessages } from '@/components/settings/processing-messages'
import { formatNumber } from '@/components/ui/format'
import { Facts, Fold, Section } from '@/components/ui/page-parts'
import { State, type StateKind } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import { countryOptions } from '@/server/accounts/account/country'
import { dashboard } from '@/server/api/trpc/trpc'
import { isComparable } from '@/server/contract/processing/comparison'
import type { EngineInUse, ProcessingSettings, ProcessingUsage } from '@/server/contract/processing/processing'
import { languageName } from '@/server/contract/values/text'

export const generateMetadata = titled(processingSettingsMessages, (text) => text.title)

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export default async function ProcessingSettingsPage() {
  const text = await getMessages(processingSettingsMessages)
  const { onlyAdmins, speech, usage, use, engines } = text
  const { isAdmin } = await requireMember()
  const settings = await dashboard.settings.processing()
  const countries = countryOptions('en')
  const { language, phone_country: country, vocabulary } = settings
  return (
    <>
      {isAdmin ? null : <p className="mb-8 text-soft">{onlyAdmins}</p>}
      <Section title={speech.title} description={speech.description}>
        {isAdmin ? (
          <SpeechForm
            language={language ?? ''}
            languages={languageOptions(language)}
            country={country ?? ''}
            countries={countries}
            terms={vocabulary}
          />
        ) : (
          <Facts
            facts={[
              [speech.language, language === null ? speech.notSet : languageName(language)],
              [speech.country, countries.find(([code]) => code === country)?.[1] ?? speech.notSet],
              [speech.vocabulary, <UserText key="terms">{vocabulary.join(', ') || speech.noVocabulary}</UserText>],
            ]}
          />
        )}
      </Section>
      {(['completes_as_heard', 'summary_fallback'] as const).map((name) => (
        <Section key={name} title={text[name].title} description={text[name].description}>
          <ProcessingSwitch name={name} isOn={settings[name]} isEditable={isAdmin} />
        </Section>
      ))}
      <Section title={usage.title} description={usage.description(MONTH.format(new Date(settings.usage.month)))}>
        <UsageFacts usage={settings.usage} />
        {settings.usage.engines.length > 0 ? (
          <Fold title={use.title}>
            <EngineUseTable settings={settings} />
          </Fold>
        ) : null}
      </Section>
      <Section title={engines.title} description={engines.description}>
        <EngineTable engines={settings} now={Date.now()} />
      </Section>
      {isComparable(settings) ? <ComparisonSection isAdmin={isAdmin} /> : null}
    </>
  )
}

async function ComparisonSection({ isAdmin }: { isAdmin: boolean }) {
  const text = await getMessages(comparisonMessages)
  const { channels } = await dashboard.channels.list()
  const reason = isAdmin ? (channels.length === 0 ? text.noChannels : null) : text.onlyAdmins
  return (
    <Section title={text.title} description={text.description}>
      {reason === null ? (
        <Comparison
          initial={await dashboard.settings.comparison()}
          channels={channels.map(({ id, name }) => [id, name])}
        />
      ) : (
        <p className="text-soft">{reason}</p>
      )}
    </Section>
  )
}

const NEARLY_USED = 0.8

function UsageFacts({ usage: { seconds, limit_seconds, messages: count } }: { usage: ProcessingUsage }) {
  const text = useMessages(processingSettingsMessages).usage
  const share = Math.min(1, seconds / limit_seconds)
  const used = text.minutesOf(seconds, limit_seconds)
  const color = share >= 1 ? 'fill-bad' : share >= NEARLY_USED ? 'fill-warning' : 'fill-accent'
  return (
    <>
      <svg role="img" aria-label={`${text.minutes}: ${used}`} className="block h-2.5 w-full max-w-[32rem]">
        <rect width="100%" height="100%" rx="3" className="fill-rule" />
        {share > 0 ? <rect width={`${Math.max(1, share * 100)}%`} height="100%" rx="3" className={color} /> : null}
      </svg>
      <Facts
        facts={[
          [text.minutes, used],
          [text.messages, formatNumber(count)],
        ]}
      />
      <p className="text-small text-soft">{transcribedTexts.rule}</p>
    </>
  )
}

function EngineTable({ engines, now }: { engines: Pick<ProcessingSettings, 'speech' | 'summary'>; now: number }) {
  const { engines: text, engineStates } = useMessages(processingSettingsMessages)
  return (
    <DataTable
      caption={text.title}
      items={(['speech', 'summary'] as const).map((purpose) => ({ purpose, ...engines[purpose] }))}
      keyOf={({ purpose }) => purpose}
      columns={[
        {
          label: text.purpose,
          isTitle: true,
          cell: ({ purpose }) => <span className="font-medium">{text[purpose]}</span>,
        },
        { label: text.engine, cell: (engine) => <EngineName source={engine} /> },
        {
          label: text.state,
          cell: ({ state, progress, detail, refused_since }) => (
            <>
              <State kind={STATES[state]}>
                {engineStates[state]}
                {progress === null ? null : text.progress(Math.floor(progress * 100))}
              </State>
              {detail && state !== 'ready' ? (
                <div dir="auto" className="max-w-[30rem] text-small text-soft wrap-anywhere">
                  {detail}
                </div>
              ) : null}
              {refused_since ? (
                <div className="text-small text-soft">
                  {text.since}
                  <RelativeTime at={refused_since} now={now} />
                </div>
              ) : null}
            </>
          ),
        },
        {
          label: text.languages,
          cell: ({ languages }) =>
            languages === 'any' ? text.anyLanguage : languages.map(languageName).join(', ') || text.noLanguage,
        },
      ]}
    />
  )
}

const STATES: Record<EngineInUse['state'], StateKind> = {
  ready: 'ok',
  fetching: 'waiting',
  missing: 'bad',
  off: 'off',
  refused: 'bad',
}
