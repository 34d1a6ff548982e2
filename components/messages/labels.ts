import type { Message } from '@/server/contract/messages/message'

type Urgency = NonNullable<Message['summary']['urgency']>
type Sentiment = NonNullable<Message['summary']['sentiment']>

export const CHANNEL_TYPE_LABELS: Record<Message['channel']['type'], string> = {
  domain: 'Domain',
  campaign: 'Campaign',
}

export const CONTACT_METHOD_LABELS: Record<Message['sender']['verification_method'], string> = {
  email: 'Email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
}

export const PRIORITY_LABELS: Record<Message['summary']['action_items'][number]['priority'], string> = {
  low: 'Low priority',
  medium: 'Medium priority',
  high: 'High priority',
}

export const URGENCY_LABELS: Record<Urgency | 'none', string> = {
  high: 'High urgency',
  medium: 'Medium urgency',
  low: 'Low urgency',
  none: 'Urgency not classified',
}

/** For a filter that is already labelled "Urgency". */
export const SHORT_URGENCY_LABELS: Record<Urgency | 'none', string> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'Not classified',
}

export const SENTIMENT_LABELS: Record<Sentiment | 'none', string> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
  frustrated: 'Frustrated',
  none: 'Sentiment not classified',
}

/** For a filter that is already labelled "Sentiment". */
export const SHORT_SENTIMENT_LABELS: Record<Sentiment | 'none', string> = {
  ...SENTIMENT_LABELS,
  none: 'Not classified',
}

/** Formats seconds of audio as "0:12" or "1:02:03". Rounds down, as browsers' players do, so that all places show the same length. */
export function formatAudioLength(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`
}

/** The classes of a tag. */
export const CHIP = 'max-w-full rounded-field border border-rule px-1.5 text-fine text-soft wrap-anywhere'
