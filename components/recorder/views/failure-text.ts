import type { Failure } from '../machine/state'
import type { Messages } from '../messages/en'
import { spokenTime } from '../messages/format'
import type { Context } from './view'

const REASONS: Readonly<Partial<Record<string, keyof Messages>>> = {
  method_disabled: 'errorMethod',
  contact_invalid: 'errorContact',
  country_not_allowed: 'errorCountry',
  codes_used_up: 'errorCodes',
  recording_too_large: 'errorTooLarge',
  account_full: 'errorFull',
}

/** Returns what a failure means to the sender. */
export function failureText({ text, config }: Context, failure: Failure): string {
  if (failure.kind === 'offline') return text('errorOffline')
  if (failure.kind === 'server') return text('errorServer')
  const known = REASONS[failure.reason ?? 'none']
  if (known) return text(known)
  if (failure.kind === 'limited') return text('errorLimited', { time: spokenTime(failure.seconds, config.locale) })
  return text('errorUnknown')
}
