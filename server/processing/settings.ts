import { eq } from 'drizzle-orm'
import { db } from '../../db/client'
import { accounts } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import { isCountry } from '../accounts/account/country'
import type { ChangeProcessing, ProcessingChoices, ProcessingSettings } from '../contract/processing/processing'
import { ApiError } from '../errors'
import { usageOf } from './held/budgets'
import { engineStatus } from './status/processing-status'

/** Returns the settings of processing, the engines in use and what the account used this month. */
export async function processingSettings(account: Account): Promise<ProcessingSettings> {
  const [choices, usage, engines] = await Promise.all([choicesOf(account), usageOf(account), engineStatus()])
  return { ...choices, ...engines, usage }
}

/** Changes what is given, and logs each change. Throws ApiError validation_error for a country without phone numbers. */
export async function changeProcessing(
  account: Account,
  actor: Actor,
  asked: ChangeProcessing,
): Promise<ProcessingChoices> {
  if (asked.phone_country && !isCountry(asked.phone_country)) throw noCountry()
  return db().transaction(async (tx) => {
    const [before] = await tx.select(CHOICES).from(accounts).where(eq(accounts.id, account.id)).for('update')
    if (!before) throw new Error(`There is no account ${account.id}.`)
    const given = Object.entries(asked).filter(([, value]) => value !== undefined)
    const after: ProcessingChoices = { ...before, ...Object.fromEntries(given) }
    await tx
      .update(accounts)
      .set({
        language: after.language,
        phoneCountry: after.phone_country,
        summaryFallback: after.summary_fallback,
        completesAsHeard: after.completes_as_heard,
        vocabulary: after.vocabulary,
      })
      .where(eq(accounts.id, account.id))
    const logged = logOf(after)
    for (const [name, subject] of Object.entries(SUBJECTS) as [keyof ProcessingChoices, string][])
      if (String(after[name]) !== String(before[name]))
        await recordActivity(tx, account, actor, { action: 'settings_changed', subject, detail: logged[name] })
    return after
  })
}

function noCountry(): ApiError {
  const message = 'Choose a country.'
  return new ApiError('validation_error', { message, issues: [{ path: ['phone_country'], message }] })
}

const CHOICES = {
  language: accounts.language,
  phone_country: accounts.phoneCountry,
  summary_fallback: accounts.summaryFallback,
  completes_as_heard: accounts.completesAsHeard,
  vocabulary: accounts.vocabulary,
}

const SUBJECTS: Record<keyof ProcessingChoices, string> = {
  language: 'Language',
  phone_country: 'Country of phone numbers',
  summary_fallback: 'Built-in summary after three failures',
  completes_as_heard: 'Completion as heard',
  vocabulary: 'Vocabulary',
}

const logOf = (choices: ProcessingChoices): Record<keyof ProcessingChoices, string> => ({
  language: choices.language ?? 'not set',
  phone_country: choices.phone_country ?? 'not set',
  summary_fallback: choices.summary_fallback ? 'on' : 'off',
  completes_as_heard: choices.completes_as_heard ? 'on' : 'off',
  vocabulary: choices.vocabulary.length === 1 ? '1 term' : `${choices.vocabulary.length} terms`,
})

async function choicesOf({ id }: Account): Promise<ProcessingChoices> {
  const [row] = await db().select(CHOICES).from(accounts).where(eq(accounts.id, id))
  if (!row) throw new Error(`There is no account ${id}.`)
  return row
}
