import type { ChangeSubscription, EventFilter, SubscriptionDetails } from '@/server/contract/webhooks/settings'
import { settingsMessages } from './settings-messages'

const { filter: texts, headers: headerTexts } = settingsMessages

/** The filter as the form has it: texts as typed, and one choice for all that was not classified. */
export interface FilterValues {
  urgency: NonNullable<EventFilter['urgency']>
  sentiment: NonNullable<EventFilter['sentiment']>
  intent: string
  callback: '' | 'true' | 'false'
  duration: string
  withUnclassified: boolean
}

export const filterValues = (filter: EventFilter | null): FilterValues => ({
  urgency: filter?.urgency ?? [],
  sentiment: filter?.sentiment ?? [],
  intent: filter?.intent?.join(', ') ?? '',
  callback: filter?.callback_required === undefined ? '' : `${filter.callback_required}`,
  duration: filter?.min_duration_seconds === undefined ? '' : String(filter.min_duration_seconds),
  withUnclassified: !filter?.exclude_unclassified?.length,
})

/** Returns the filter that the API takes; null without a condition. A length that is no number is left to `durationFault`. */
export function filterOf(values: FilterValues): EventFilter | null {
  const intent = values.intent
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const classified = {
    ...(values.urgency.length > 0 ? { urgency: values.urgency } : {}),
    ...(values.sentiment.length > 0 ? { sentiment: values.sentiment } : {}),
    ...(intent.length > 0 ? { intent } : {}),
  }
  const names = Object.keys(classified) as (keyof typeof classified)[]
  const seconds = Number(values.duration.trim().replace(',', '.'))
  const filter: EventFilter = {
    ...classified,
    ...(names.length > 0 && !values.withUnclassified ? { exclude_unclassified: names } : {}),
    ...(values.callback === '' ? {} : { callback_required: values.callback === 'true' }),
    ...(seconds > 0 ? { min_duration_seconds: seconds } : {}),
  }
  return Object.keys(filter).length > 0 ? filter : null
}

export function durationFault({ duration }: FilterValues): string | null {
  if (duration.trim() === '') return null
  const seconds = Number(duration.trim().replace(',', '.'))
  return seconds > 0 && seconds <= 3600 ? null : texts.durationInvalid
}

/** Parses lines of `Name: value`. Null when there is none. Returns the message of the first line that is no header. */
export function parseHeaders(text: string): Record<string, string> | string | null {
  const headers: Record<string, string> = {}
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim()
    const value = line.slice(colon + 1).trim()
    if (name === '' || /\s/.test(name) || value === '') return headerTexts.invalidLine(index + 1)
    headers[name] = value
  }
  return Object.keys(headers).length > 0 ? headers : null
}

/** The filter in words, for the page of the webhook. Null without one. */
export function filterInWords(filter: EventFilter | null): string | null {
  const { urgency, sentiment, intent, callback_required, min_duration_seconds } = filter ?? {}
  const parts = [
    urgency?.map((one) => texts.urgencies[one]).join(' or '),
    sentiment?.map((one) => texts.sentiments[one]).join(' or '),
    intent?.join(' or '),
    callback_required === undefined ? undefined : callback_required ? texts.withCallback : texts.withoutCallback,
    min_duration_seconds === undefined ? undefined : `≥ ${min_duration_seconds} s`,
  ].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' · ') : null
}

export type SettingsChange = Omit<ChangeSubscription, 'id'>
export type Details = Pick<
  SubscriptionDetails,
  'id' | 'url' | 'is_active' | 'channel_id' | 'filter' | 'header_names' | 'standard_webhooks'
>
