import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { Plan } from '../../contract/accounts/account'
import type { HeldReason, Step } from '../../contract/processing/processing'
import { log } from '../../log'
import { wake } from '../../wake/wake'
import type { WakeRequest } from '../../wake/wake-request'
import type { Engines } from '../port/engines'
import { primaryLanguage } from '../speech/recognizer'
import { MESSAGES_LEFT, SECONDS_LEFT, secondsLeft } from './budgets'

const BATCH = 1000

/** Makes held messages due whose reason may have ended; each step checks it again. The shortest come first, which completes the most. */
export async function resumeHeld(engines: Pick<Engines, 'canTranscribe'>): Promise<number> {
  const resumed = (await resumeByReason(engines)) + (await resumeOverBudget()) + (await resumeOverChannelLimit())
  if (resumed > 0) log.info({ resumed }, 'messages that were held are due again')
  return resumed
}

interface HeldGroup extends Record<string, unknown> {
  held_reason: HeldReason
  step: Step
  language: string | null
  /** Of the channel or its account. */
  expected: string | null
}

const IS_OVER_BUDGET = sql.raw("held_reason in ('over_budget', 'over_daily_budget')")

/** The language of a message before it is transcribed, as in steps/transcribe.ts. */
const LANGUAGE = sql.raw('coalesce(m.language, s.language, a.language)')
const EXPECTED = sql.raw('coalesce(s.language, a.language)')
const HELD_WITH_LANGUAGE = sql.raw(`processing_jobs j join messages m on m.id = j.id
      join accounts a on a.id = j.account_id left join channel_settings s on s.channel_id = m.channel_id`)

async function resumeByReason(engines: Pick<Engines, 'canTranscribe'>): Promise<number> {
  const groups = await db().execute<HeldGroup>(sql`
    select j.held_reason, j.step, ${LANGUAGE} as language, ${EXPECTED} as expected from ${HELD_WITH_LANGUAGE}
    where j.state = 'held' and not ${IS_OVER_BUDGET} and held_reason <> 'over_channel_limit' group by 1, 2, 3, 4`)
  let resumed = 0
  for (const group of groups) {
    const { held_reason, step, language, expected } = group
    const most = await mayResume(group, engines)
    if (most === 0) continue
    resumed += await makeDue(sql`
      select j.id from ${HELD_WITH_LANGUAGE}
      where j.state = 'held' and j.held_reason = ${held_reason} and j.step = ${step}
        and ${LANGUAGE} is not distinct from ${language} and ${EXPECTED} is not distinct from ${expected}
      order by j.held_at limit ${most} for update of j skip locked`)
  }
  return resumed
}

async function mayResume(
  { held_reason, step, language, expected }: HeldGroup,
  engines: Pick<Engines, 'canTranscribe'>,
): Promise<number> {
  if (held_reason === 'provider_paused') return countForProvider(step)
  // A person decides: the transcript is there.
  if (held_reason === 'not_understood') return 0
  // Until the settings name the language that was heard, or none.
  if (held_reason === 'language_not_expected' && expected !== null && primaryLanguage(expected) !== language) return 0
  return step === 'summarize' || engines.canTranscribe(language) === 'yes' ? BATCH : 0
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

/** Makes due what fits into the account's month and the instance's day. What is due already counts as used. */
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

/** The same for the month of a channel, the shortest first. */
const resumeOverChannelLimit = (): Promise<number> =>
  makeDue(sql`
    with waiting as (
      select j.id, m.channel_id, m.duration_seconds, j.held_at from processing_jobs j join messages m on m.id = j.id
      where j.state = 'held' and j.held_reason = 'over_channel_limit'
    ), due as (
      select m.channel_id, count(*) as messages, sum(m.duration_seconds) as seconds
      from processing_jobs j join messages m on m.id = j.id
      where j.state = 'pending' and j.step = 'transcribe' and m.channel_id in (select channel_id from waiting)
      group by m.channel_id
    ), fitting as (
      select w.id, row_number() over shortest_first as messages, sum(w.duration_seconds) over shortest_first as seconds,
        ${MESSAGES_LEFT} - coalesce(d.messages, 0) as messages_left, ${SECONDS_LEFT} - coalesce(d.seconds, 0) as seconds_left
      from waiting w join channel_settings s on s.channel_id = w.channel_id
        left join channel_months u on u.channel_id = w.channel_id
          and u.month = date_trunc('month', clock_timestamp() at time zone 'UTC')::date
        left join due d on d.channel_id = w.channel_id
      window shortest_first as (partition by w.channel_id order by w.duration_seconds, w.held_at, w.id)
    )
    select j.id from processing_jobs j join fitting f on f.id = j.id
    where j.state = 'held' and f.messages <= f.messages_left and f.seconds <= f.seconds_left and f.seconds_left > 0
    order by j.held_at limit ${BATCH} for update of j skip locked`)

/** @param due selects and locks the ids of held jobs */
async function makeDue(due: SQL): Promise<number> {
  const rows = await db().execute<{ id: string; account_id: string; wake_generation: number }>(sql`
    with due as (${due})
    update processing_jobs j set state = 'pending', held_reason = null, held_at = null,
      next_attempt_at = clock_timestamp(), wake_generation = wake_generation + 1
    from due where j.id = due.id
    returning j.id, j.account_id, j.wake_generation`)
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
