import { eq } from 'drizzle-orm'
import { db } from '../../db/client'
import { accounts } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import type { ChangeProcessing, ProcessingChoices, ProcessingSettings } from '../contract/processing/processing'
import { usageOf } from './held/budgets'
import { engineStatus } from './status/processing-status'

/** Returns the settings of processing, the engines in use and what the account used this month. */
export async function processingSettings(account: Account): Promise<ProcessingSettings> {
  const [choices, usage, engines] = await Promise.all([choicesOf(account), usageOf(account), engineStatus()])
  return {
    ...choices,
    ...engines,
    usage: {
      month: usage.month,
      messages: usage.messages,
      seconds: usage.seconds,
      limit_seconds: usage.limitSeconds,
    },
  }
}

/** Changes what is given, and writes one entry for each change into the activity log. */
export async function changeProcessing(
  account: Account,
  actor: Actor,
  { language, summary_fallback, completes_as_heard, vocabulary }: ChangeProcessing,
): Promise<ProcessingChoices> {
  return db().transaction(async (tx) => {
    const [before] = await tx.select(CHOICES).from(accounts).where(eq(accounts.id, account.id)).for('update')
    if (!before) throw new Error(`There is no account ${account.id}.`)
    const after = {
      language: language === undefined ? before.language : language,
      summary_fallback: summary_fallback ?? before.summary_fallback,
      completes_as_heard: completes_as_heard ?? before.completes_as_heard,
      vocabulary: vocabulary ?? before.vocabulary,
    }
    await tx
      .update(accounts)
      .set({
        language: after.language,
        summaryFallback: after.summary_fallback,
        completesAsHeard: after.completes_as_heard,
        vocabulary: after.vocabulary,
      })
      .where(eq(accounts.id, account.id))
    const record = (subject: string, detail: string) =>
      recordActivity(tx, account, actor, { action: 'settings_changed', subject, detail })
    if (after.language !== before.language) await record('Language', after.language ?? 'not set')
    if (after.summary_fallback !== before.summary_fallback)
      await record('Built-in summary after three failures', after.summary_fallback ? 'on' : 'off')
    if (after.completes_as_heard !== before.completes_as_heard)
      await record('Completion as heard', after.completes_as_heard ? 'on' : 'off')
    if (after.vocabulary.join('\n') !== before.vocabulary.join('\n'))
      await record('Vocabulary', after.vocabulary.length === 1 ? '1 term' : `${after.vocabulary.length} terms`)
    return after
  })
}

const CHOICES = {
  language: accounts.language,
  summary_fallback: accounts.summaryFallback,
  completes_as_heard: accounts.completesAsHeard,
  vocabulary: accounts.vocabulary,
}

async function choicesOf({ id }: Account): Promise<ProcessingChoices> {
  const [row] = await db().select(CHOICES).from(accounts).where(eq(accounts.id, id))
  if (!row) throw new Error(`There is no account ${id}.`)
  return row
}
