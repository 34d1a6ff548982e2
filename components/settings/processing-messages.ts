import { usedMinutes } from '@/components/channels/transcribed'
import { formatNumber } from '@/components/ui/format'
import { MAX_TERM_CHARACTERS, MAX_TERMS } from '@/server/contract/limits'
import type { EngineInUse } from '@/server/contract/processing/processing'

const ENGINE_STATE_LABELS: Record<EngineInUse['state'], string> = {
  ready: 'Ready',
  fetching: 'Downloading',
  missing: 'Not ready',
  off: 'Off',
  refused: 'Refused by the provider',
}

const en = {
  title: 'Processing',
  onlyAdmins: 'Only admins can change these settings.',
  usage: {
    title: 'Usage this month',
    description: (month: string) =>
      `${month} (UTC). When you have used all minutes, new messages wait until next month.`,
    minutes: 'Audio transcribed',
    minutesOf: (used: number, limit: number) => `${usedMinutes(used)} of ${formatNumber(limit / 60)} minutes`,
    messages: 'Messages transcribed',
  },
  use: {
    title: 'Use by engine',
    messages: 'Messages',
    minutes: 'Minutes',
    cost: 'Cost',
    retention: 'Keeps what it is sent',
    free: 'None',
    here: 'Nothing leaves this server',
    notStated: 'Not stated',
  },
  engines: {
    title: 'Engines in use',
    description: 'The administrator of this server chooses the engines.',
    speech: 'Speech to text',
    summary: 'Summary',
    purpose: 'Purpose',
    engine: 'Engine',
    state: 'State',
    languages: 'Languages',
    anyLanguage: 'Any',
    noLanguage: '–',
    progress: (percent: number) => ` (${percent}%)`,
    since: 'Since ',
  },
  speech: {
    title: 'What callers say',
    description: 'Helps the speech engine to understand your callers.',
    language: 'Language of your messages',
    languageHint:
      'For messages without a language of their own. If none is set, the speech engine detects it if it can.',
    country: 'Country of phone numbers',
    countryHint: 'Of numbers that callers say without a country code. If none is set, such numbers are not listed.',
    notSet: 'Not set',
    vocabulary: 'Names and terms',
    vocabularyHint: `Staff, products, places: words that a speech engine does not know. One per line. Up to ${MAX_TERMS} entries of ${MAX_TERM_CHARACTERS} characters each. A speech provider, if one is in use, gets them too.`,
    noVocabulary: 'No terms',
    submit: 'Save changes',
    pending: 'Saving…',
    announce: 'Processing settings saved',
  },
  completes_as_heard: {
    title: 'Uncertain messages',
    description:
      'What happens to a message whose words an engine is not sure of, or whose sender speaks another language than that of the channel. The choice is saved at once.',
    label: 'Complete uncertain messages as heard',
    on: 'They are completed as heard, and marked here and in the API.',
    off: 'They wait until a member completes them as heard or corrects them.',
    announce: (isOn: boolean) => (isOn ? 'Completion as heard turned on' : 'Completion as heard turned off'),
  },
  summary_fallback: {
    title: 'Summary fallback',
    description: 'What happens when the summary provider fails. The choice is saved at once.',
    label: 'Use the built-in summary after three failures',
    on: 'The built-in summary is used after three failures.',
    off: 'The message waits for the provider, and fails after seven attempts.',
    announce: (isOn: boolean) => (isOn ? 'Built-in summary turned on' : 'Built-in summary turned off'),
  },
  engineStates: ENGINE_STATE_LABELS,
}

export const processingSettingsMessages = { en }
