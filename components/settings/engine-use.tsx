import { useMessages } from '#messages'
import { usedMinutes } from '@/components/channels/transcribed'
import { EngineName } from '@/components/messages/processing/processing-details'
import { formatNumber } from '@/components/ui/format'
import { DataTable } from '@/components/ui/table'
import { UserText } from '@/components/ui/text'
import type { EngineUse, ProcessingSettings, ProviderTerms } from '@/server/contract/processing/processing'
import { processingSettingsMessages } from './processing-messages'

/** Shows what each engine did this month, what that costs, and how long it keeps what it is sent. */
export function EngineUseTable({ settings }: { settings: ProcessingSettings }) {
  const { use: text, engines } = useMessages(processingSettingsMessages)
  return (
    <DataTable
      caption={text.title}
      items={settings.usage.engines.map((use) => ({ use, terms: termsOf(use, settings) }))}
      keyOf={({ use }) => [use.step, use.engine, use.model].join(' ')}
      columns={[
        { label: engines.engine, cell: ({ use }) => <EngineName source={use} /> },
        {
          label: engines.purpose,
          cell: ({ use }) => (use.step === 'summarize' ? engines.summary : engines.speech),
        },
        { label: text.messages, cell: ({ use }) => formatNumber(use.messages) },
        { label: text.minutes, cell: ({ use }) => (use.step === 'summarize' ? '–' : usedMinutes(use.seconds)) },
        {
          label: text.cost,
          cell: ({ use, terms }) => (terms === 'here' ? text.free : (costOf(use, terms) ?? text.notStated)),
        },
        {
          label: text.retention,
          cell: ({ terms }) =>
            terms === 'here' ? (
              text.here
            ) : terms?.retention ? (
              <UserText>{`${terms.retention} (${terms.host})`}</UserText>
            ) : (
              text.notStated
            ),
        },
      ]}
    />
  )
}

/** `here` for an engine of this server; null for a provider that is no longer in use. */
function termsOf(use: EngineUse, { speech, summary }: ProcessingSettings): ProviderTerms | 'here' | null {
  if (use.engine !== 'openai-compatible') return 'here'
  const inUse = use.step === 'summarize' ? summary : speech
  return inUse.engine === use.engine && inUse.model === use.model ? inUse.terms : null
}

function costOf({ step, messages, seconds }: EngineUse, terms: ProviderTerms | null): string | null {
  if (!terms?.price) return null
  const { amount, currency } = terms.price
  const cost = amount * (step === 'summarize' ? messages : seconds / 60)
  return cost.toLocaleString('en', { style: 'currency', currency, maximumFractionDigits: 2 })
}
