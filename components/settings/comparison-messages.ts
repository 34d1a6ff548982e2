import { formatNumber } from '@/components/ui/format'

const en = {
  title: 'Compare engines',
  description:
    'What the built-in engines make of the last ten messages of a channel, beside what the engines in use made of them. Nothing is sent to a provider, and the results are erased after an hour.',
  onlyAdmins: 'Only admins can compare engines.',
  noChannels: 'You have no channels yet.',
  channel: 'Channel',
  submit: 'Compare',
  pending: 'Starting…',
  announce: 'Comparison started',
  results: 'Results of the comparison',
  resultsOf: (channel: string) => `Messages of ${channel}.`,
  progress: (done: number, count: number) => `${formatNumber(done)} of ${formatNumber(count)} are compared.`,
  kept: 'Erased an hour after the start.',
  inUse: 'In use',
  builtIn: 'Built-in',
  waiting: 'Waits for its turn…',
  missing: 'No result. Compare again.',
  summary: 'Summary',
  transcript: 'Transcript',
  sameTranscript: 'The transcript is the same: the built-in engine made it.',
  confidence: (percent: number) => `Confidence ${percent}%`,
  seconds: (seconds: number) => `${formatNumber(Math.round(seconds * 10) / 10)} s`,
}

export const comparisonMessages = { en }
