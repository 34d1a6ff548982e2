import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { Plan } from '../../contract/accounts/account'
import type { HeldReason, Step } from '../../contract/processing/processing'
import { log } from '../../log'
import type { Engines } from '../port/engines'
import { secondsLeft } from './budgets'
import { resumeOverChannelLimit } from './channel-limit'
import { makeDue } from './make-due'

/** Messages of a reason that are made due in one run at most. */
const BATCH = 1000

/**
 * Makes held messages due again whose reason may have ended. Each step checks its reason again, so a message that must
 * go on waiting is held again. A paused provider gets one message a minute until it accepts one. Of the messages over a
 * budget, those are made due that fit into what is left, the shortest first: no other order completes more of them.
 * @returns how many messages were made due
 */
export async function resumeHeld(engines: Pick<Engines, 'canTranscribe' | 'canSummarize'>): Promise<number> {
  const resumed = (await resumeByReason(engines)) + (await resumeOverBudget()) + (await resumeOverChannelLimit())
  if (resumed > 0) log.info({ resumed }, 'messages that were held are due again')
  return resumed
}

interface HeldGroup extends Record<string, unknown> {
  held_reason: HeldReason
  step: Step
  language: string | null
}

const IS_OVER_BUDGET = sql.raw("held_reason in ('over_budget', 'over_daily_budget')")

/** The language of a message before it is transcribed, as in steps/transcribe.ts. */
const LANGUAGE = sql.raw('coalesce(m.language, s.language, a.language)')
const HELD_WITH_LANGUAGE = sql.raw(`processing_jobs j join messages m on m.id = j.id
      join accounts a on a.id = j.account_id left join channel_settings s on s.channel_id = m.channel_id`)

async function resumeByReason(engines: Pick<Engines, 'canTranscribe' | 'canSummarize'>): Promise<number> {
  const groups = await db().execute<HeldGroup>(sql`
    select j.held_reason, j.step, ${LANGUAGE} as language from ${HELD_WITH_LANGUAGE}
    where j.state = 'held' and not ${IS_OVER_BUDGET} and held_reason <> 'over_channel_limit' group by 1, 2, 3`)
  let resumed = 0
  for (const group of groups) {
    const { held_reason, step, language } = group
    const most = await mayResume(group, engines)
    if (most === 0) continue
    resumed += await makeDue(sql`
      select j.id from ${HELD_WITH_LANGUAGE}
      where j.state = 'held' and j.held_reason = ${held_reason} and j.step = ${step}
        and ${LANGUAGE} is not distinct from ${language}
      order by j.held_at limit ${most} for update of j skip locked`)
  }
  return resumed
}

/** Returns how many messages of this group may be made due now. */
async function mayResume(
  { held_reason, step, language }: HeldGroup,
  engines: Pick<Engines, 'canTranscribe' | 'canSummarize'>,
): Promise<number> {
  if (held_reason === 'provider_paused') return countForProvider(step)
  const possible = step === 'summarize' ? engines.canSummarize(language ?? 'en') : engines.canTranscribe(language)
  return possible === 'yes' ? BATCH : 0
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

/**
 * Makes the messages due that fit into what their account has left this month, and the instance today. What is due
 * already counts as used.
 */
async function resumeOverBudget(): Promise<number> {
  const waiting = await db().execute<{ id: string; plan: Plan; now_ms: number }>(sql`
    select a.id, a.plan, (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms from accounts a
    where a.id in (select account_id from processing_jobs where state = 'held' and ${IS_OVER_BUDGET}) order by a.id`)
  let resumed = 0
  for (const { id, plan, now_ms } of waiting) {
    const left = await secondsLeft(db(), { accountId: id, plan }, { now: new Date(now_ms), alsoUsed: sql`true` })
    const seconds = Math.min(left.month, left.day)
    if (seconds <= 0) continue
    resumed += await makeDue(sql`
      select j.id from processing_jobs j join (
        select h.id, sum(m.duration_seconds) over (order by m.duration_seconds, h.held_at, h.id) as seconds
        from processing_jobs h join messages m on m.id = h.id
        where h.account_id = ${id}::uuid and h.state = 'held' and ${IS_OVER_BUDGET}
      ) fitting on fitting.id = j.id and fitting.seconds <= ${seconds}::float8
      where j.state = 'held' order by fitting.seconds limit ${BATCH} for update of j skip locked`)
  }
  return resumed
}
