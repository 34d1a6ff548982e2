import type { Account } from '../accounts/account/account'
import type { Actor } from '../accounts/account/activity'
import { isCountry } from '../accounts/account/country'
import { type AccountSettings, changeSettings, onOrOff, readSettings } from '../accounts/account/settings'
import type { ChangeProcessing, ProcessingChoices, ProcessingSettings } from '../contract/processing/processing'
import { ApiError } from '../errors'
import { usageOf } from './held/budgets'
import { engineStatus } from './status/processing-status'

/** Returns the settings of processing, the engines in use and what the account used this month. */
export async function processingSettings(account: Account): Promise<ProcessingSettings> {
  const [choices, usage, engines] = await Promise.all([
    readSettings(SETTINGS, account),
    usageOf(account),
    engineStatus(),
  ])
  return { ...choices, ...engines, usage }
}

/** Changes what is given. @throws ApiError validation_error for a country without phone numbers */
export async function changeProcessing(
  account: Account,
  actor: Actor,
  asked: ChangeProcessing,
): Promise<ProcessingChoices> {
  if (asked.phone_country && !isCountry(asked.phone_country)) throw noCountry()
  return changeSettings(SETTINGS, account, actor, asked)
}

function noCountry(): ApiError {
  const message = 'Choose a country.'
  return new ApiError('validation_error', { message, issues: [{ path: ['phone_country'], message }] })
}

const orNotSet = (value: string | null): string => value ?? 'not set'

const SETTINGS: AccountSettings<ProcessingChoices> = {
  language: { column: 'language', subject: 'Language', shown: orNotSet },
  phone_country: { column: 'phoneCountry', subject: 'Country of phone numbers', shown: orNotSet },
  summary_fallback: { column: 'summaryFallback', subject: 'Built-in summary after three failures', shown: onOrOff },
  completes_as_heard: { column: 'completesAsHeard', subject: 'Completion as heard', shown: onOrOff },
  vocabulary: {
    column: 'vocabulary',
    subject: 'Vocabulary',
    shown: ({ length }) => (length === 1 ? '1 term' : `${length} terms`),
  },
}
