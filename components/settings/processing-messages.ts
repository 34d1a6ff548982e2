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
    minutesOf: (used: number, limit: number) => `${minutes(used)} of ${formatNumber(limit / 60)} minutes`,
    messages: 'Messages',
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
    progress: (percent: number) => ` (${percent}%)`,
    since: 'Since ',
  },
  language: {
    title: 'Language',
    description: 'Applies to messages without a language of their own.',
    label: 'Language of your messages',
    none: 'Not set',
    noneHint: 'Without a language, the speech engine detects it if it can.',
    submit: 'Save language',
    pending: 'Saving…',
    announce: 'Language saved',
  },
  country: {
    title: 'Country',
    description:
      'Phone numbers that callers say without a country code are of this country. Without one, such numbers are not listed.',
    label: 'Country of phone numbers',
    none: 'Not set',
    submit: 'Save country',
    pending: 'Saving…',
    announce: 'Country saved',
  },
  vocabulary: {
    title: 'Vocabulary',
    description: 'Names that callers say and a speech engine does not know: staff, products, places.',
    label: 'Your terms',
    hint: `One a line, at most ${MAX_TERMS} terms of ${MAX_TERM_CHARACTERS} characters. A speech provider, if one is in use, gets them too.`,
    none: 'No terms',
    submit: 'Save vocabulary',
    pending: 'Saving…',
    announce: 'Vocabulary saved',
  },
  completes_as_heard: {
    title: 'Uncertain messages',
    description:
      'What happens to a message whose words an engine is not sure of, or whose sender speaks another language than that of the channel.',
    label: 'Complete uncertain messages as heard',
    on: 'They are completed as heard, and marked here and in the API.',
    off: 'They wait until a member completes them as heard or corrects them.',
    announce: (isOn: boolean) => (isOn ? 'Completion as heard turned on' : 'Completion as heard turned off'),
  },
  summary_fallback: {
    title: 'Summary fallback',
    description: 'What happens when the summary provider fails.',
    label: 'Use the built-in summary after three failures',
    on: 'The built-in summary is used after three failures.',
    off: 'The message waits for the provider, and fails after seven attempts.',
    announce: (isOn: boolean) => (isOn ? 'Built-in summary turned on' : 'Built-in summary turned off'),
  },
  engineStates: ENGINE_STATE_LABELS,
}

/** Rounds up, so that used minutes are never shown as fewer than they are. */
export const minutes = (seconds: number) => formatNumber(Math.ceil(seconds / 6) / 10)

export const processingSettingsMessages = { en }
