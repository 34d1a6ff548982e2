import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import type { Plan } from '../contract/accounts/account'
import type { HeldReason, Step } from '../contract/processing/failure'
import { log } from '../log'
import { wake } from '../wake/wake'
import type { WakeRequest } from '../wake/wake-request'
import { checkBudget } from './budgets'
import type { Engines } from './engines'
import { HeldError } from './held-error'

/** Messages of a reason that are made due in one run at most. */
const BATCH = 1000
/** The step checks the budget with the length of each recording, so only some messages are tried at a time. */
const WITHIN_BUDGET_BATCH = 20

/**
 * Makes held messages due again whose reason may have ended. Each step checks its reason again, so a message that must
 * go on waiting is held again. A paused provider gets one message a minute until it accepts one.
 * @returns how many messages were made due
 */
export async function resumeHeld(engines: Pick<Engines, 'canTranscribe' | 'canSummarize'>): Promise<number> {
  const groups = await db().execute<HeldGroup>(sql`
    select j.held_reason, j.step, coalesce(m.language, a.language) as language,
      case when j.held_reason = 'over_budget' then j.account_id end as account_id,
      case when j.held_reason = 'over_budget' then a.plan end as plan
    from processing_jobs j join messages m on m.id = j.id join accounts a on a.id = j.account_id
    where j.state = 'held' group by 1, 2, 3, 4, 5`)
  let resumed = 0
  for (const group of groups) {
    const most = await mayResume(group, engines)
    if (most > 0) resumed += await makeDue(group, most)
  }
  if (resumed > 0) log.info({ resumed }, 'messages that were held are due again')
  return resumed
}

interface HeldGroup extends Record<string, unknown> {
  held_reason: HeldReason
  step: Step
  language: string | null
  /** Only with `over_budget`. */
  account_id: string | null
  plan: Plan | null
}

/** Returns how many messages of this group may be made due now. */
async function mayResume(
  { held_reason, step, language, account_id, plan }: HeldGroup,
  engines: Pick<Engines, 'canTranscribe' | 'canSummarize'>,
): Promise<number> {
  if (account_id && plan) return (await hasBudget({ accountId: account_id, plan })) ? WITHIN_BUDGET_BATCH : 0
  if (held_reason === 'provider_paused') return countForProvider(step)
  const possible = step === 'summarize' ? engines.canSummarize(language ?? 'en') : engines.canTranscribe(language)
  return possible === 'yes' ? BATCH : 0
}

/** Tells whether an account, and the instance, may have any more audio transcribed. */
async function hasBudget(account: { accountId: string; plan: Plan }): Promise<boolean> {
  try {
    await checkBudget(account, 0)
    return true
  } catch (error) {
    if (error instanceof HeldError) return false
    throw error
  }
}

/** One message while the circuit is open and its probe is due, all when it is closed, else none. */
async function countForProvider(step: Step): Promise<number> {
  const provider = step === 'summarize' ? 'summary' : 'speech'
  const [circuit] = await db().execute<{ is_due: boolean }>(
    sql`select next_probe_at <= clock_timestamp() as is_due from provider_circuits where provider = ${provider}`,
  )
  if (!circuit) return BATCH
  return circuit.is_due ? 1 : 0
}

async function makeDue({ held_reason, step, language, account_id }: HeldGroup, most: number): Promise<number> {
  const rows = await db().execute<{ id: string; account_id: string; wake_generation: number }>(sql`
    with due as (
      select j.id from processing_jobs j join messages m on m.id = j.id join accounts a on a.id = j.account_id
      where j.state = 'held' and j.held_reason = ${held_reason} and j.step = ${step}
        and coalesce(m.language, a.language) is not distinct from ${language}
        and (${account_id}::uuid is null or j.account_id = ${account_id}::uuid)
      order by j.held_at limit ${most} for update of j skip locked
    )
    update processing_jobs j set state = 'pending', held_reason = null, held_at = null,
      next_attempt_at = clock_timestamp(), wake_generation = wake_generation + 1
    from due where j.id = due.id returning j.id, j.account_id, j.wake_generation`)
  await wake(
    rows.map(
      (row): WakeRequest => ({
        kind: 'message',
        id: row.id,
        groupId: row.account_id,
        wakeGeneration: row.wake_generation,
      }),
    ),
  )
  return rows.length
}
