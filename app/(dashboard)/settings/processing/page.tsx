import { useMessages } from '#messages'
import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { EngineName } from '@/components/messages/processing/processing-details'
import { languageOptions } from '@/components/settings/languages'
import { LanguageForm, SummaryFallback } from '@/components/settings/processing-forms'
import { processingSettingsMessages } from '@/components/settings/processing-messages'
import { Section } from '@/components/settings/section'
import { formatNumber, languageName } from '@/components/ui/format'
import { Facts } from '@/components/ui/page-parts'
import { State, type StateKind } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { RelativeTime } from '@/components/ui/time/times'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'
import type { EngineInUse, ProcessingSettings, ProcessingUsage } from '@/server/contract/processing/processing'

export const generateMetadata = titled(processingSettingsMessages, (text) => text.title)

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export default async function ProcessingSettingsPage() {
  const { onlyAdmins, usage, engines, language, fallback } = await getMessages(processingSettingsMessages)
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

/** Share of the minutes from which the bar warns. */
const NEARLY_USED = 0.8

/** Shows the minutes and messages of this month, with a bar. */
function UsageFacts({ usage: { seconds, limit_seconds, messages: count } }: { usage: ProcessingUsage }) {
  const processingSettingsText = useMessages(processingSettingsMessages).usage
  const share = Math.min(1, seconds / limit_seconds)
  const text = processingSettingsText.minutesOf(seconds, limit_seconds)
  const color = share >= 1 ? 'fill-bad' : share >= NEARLY_USED ? 'fill-warning' : 'fill-accent'
  return (
    <>
      <svg
        role="img"
        aria-label={`${processingSettingsText.minutes}: ${text}`}
        className="block h-2.5 w-full max-w-[32rem]"
      >
        <rect width="100%" height="100%" rx="3" className="fill-rule" />
        {share > 0 ? <rect width={`${Math.max(1, share * 100)}%`} height="100%" rx="3" className={color} /> : null}
      </svg>
      <Facts
        facts={[
          [processingSettingsText.minutes, text],
          [processingSettingsText.messages, formatNumber(count)],
        ]}
      />
    </>
  )
}

interface Props {
  engines: Pick<ProcessingSettings, 'speech' | 'summary'>
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** Lists the engines that transcribe and summarize. */
function EngineTable({ engines, now }: Props) {
  const text = useMessages(processingSettingsMessages).engines
  return (
    <Table caption={text.title} columns={[text.purpose, text.engine, text.state, text.languages]}>
      {(['speech', 'summary'] as const).map((purpose) => (
        <Row key={purpose}>
          <Cell label={text.purpose}>
            <span className="font-medium">{text[purpose]}</span>
          </Cell>
          <EngineCells engine={engines[purpose]} now={now} />
        </Row>
      ))}
    </Table>
  )
}

function EngineCells({ engine, now }: { engine: EngineInUse; now: number }) {
  const text = useMessages(processingSettingsMessages)
  const { state, progress } = engine
  return (
    <>
      <Cell label={text.engines.engine}>
        <EngineName source={engine} />
      </Cell>
      <Cell label={text.engines.state}>
        <State kind={STATES[state]}>
          {text.engineStates[state]}
          {progress === null ? null : text.engines.progress(Math.floor(progress * 100))}
        </State>
        {engine.detail && state !== 'ready' ? (
          <div dir="auto" className="max-w-[30rem] text-small text-soft wrap-anywhere">
            {engine.detail}
          </div>
        ) : null}
        {engine.refused_since ? (
          <div className="text-small text-soft">
            {text.engines.since}
            <RelativeTime at={engine.refused_since} now={now} />
          </div>
        ) : null}
      </Cell>
      <Cell label={text.engines.languages}>
        {engine.languages === 'any' ? text.engines.anyLanguage : engine.languages.map(languageName).join(', ')}
      </Cell>
    </>
  )
}

const STATES: Record<EngineInUse['state'], StateKind> = {
  ready: 'ok',
  fetching: 'waiting',
  missing: 'bad',
  off: 'off',
  refused: 'bad',
}
