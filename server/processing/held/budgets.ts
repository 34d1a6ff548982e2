import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../../db/advisory-locks'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { usageMonths } from '../../../db/schema'
import { PLAN_TERMS } from '../../accounts/account/plan'
import type { Plan } from '../../contract/accounts/account'
import type { EngineSource, ProcessingUsage, Step } from '../../contract/processing/processing'
import { env } from '../../env'
import { HeldError } from '../port/step-error'
import type { StepClaim } from '../work/claim'

/** Reads what the account used in this month (UTC), in all and by engine. */
export async function usageOf({ id, plan }: { id: string; plan: Plan }): Promise<ProcessingUsage> {
  const month = monthOf(new Date())
  const engines = await db()
    .select(EngineColumns)
    .from(usageMonths)
    .where(and(eq(usageMonths.accountId, id), eq(usageMonths.month, month)))
    .orderBy(desc(usageMonths.step), desc(usageMonths.messages), usageMonths.engine, usageMonths.model)
  const transcribed = engines.filter(({ step }) => step === 'transcribe')
  return {
    month,
    messages: transcribed.reduce((sum, { messages }) => sum + messages, 0),
    seconds: transcribed.reduce((sum, { seconds }) => sum + seconds, 0),
    limit_seconds: monthlySeconds(plan),
    engines,
  }
}

const { accountId: _account, month: _month, ...EngineColumns } = getTableColumns(usageMonths)

/** Seconds of audio that may still be transcribed. Negative when more was used. */
export interface SecondsLeft {
  month: number
  /** Of the instance, today; infinite without PROCESSING_MINUTES_PER_DAY. */
  day: number
}

/** `alsoUsed` selects unrecorded jobs `j` that count too, in the same statement so that none is missed. */
export async function secondsLeft(
  on: Queryable,
  { accountId, plan }: { accountId: string; plan: Plan },
  { now, alsoUsed }: { now: Date; alsoUsed: SQL },
): Promise<SecondsLeft> {
  const [row] = await on.execute<{ month: number; day: number }>(sql`
    with used as materialized (
      select j.account_id, m.duration_seconds as seconds from processing_jobs j join messages m on m.id = j.id
      where j.state = 'pending' and j.step = 'transcribe' and ${alsoUsed}
    )
    select coalesce((select sum(seconds) from usage_months
        where account_id = ${accountId}::uuid and month = ${monthOf(now)}::date and step = 'transcribe'), 0)
        + coalesce((select sum(seconds) from used where account_id = ${accountId}::uuid), 0) as month,
      coalesce((select seconds from usage_days where day = ${dayOf(now)}::date), 0)
        + coalesce((select sum(seconds) from used), 0) as day`)
  const dailyMinutes = env().PROCESSING_MINUTES_PER_DAY
  return {
    month: monthlySeconds(plan) - (row?.month ?? 0),
    day: dailyMinutes === undefined ? Number.POSITIVE_INFINITY : dailyMinutes * 60 - (row?.day ?? 0),
  }
}

/** Reserves a recording's length in all budgets while the attempt is current. One at a time, so exact. Throws HeldError. */
export async function reserveBudget(
  { messageId, attemptId, accountId, startedAt: now }: StepClaim,
  { plan, channelId, durationSeconds }: { plan: Plan; channelId: string | null; durationSeconds: number },
): Promise<void> {
  const alsoUsed = sql`j.attempt_id = j.budget_attempt_id and j.id <> ${messageId}::uuid`
  await db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.budgets})`)
    const left = await secondsLeft(tx, { accountId, plan }, { now, alsoUsed })
    if (!fits(durationSeconds, left.month))
      throw new HeldError('over_budget', 'The account has used the minutes that its plan includes this month.')
    if (!fits(durationSeconds, left.day))
      throw new HeldError('over_daily_budget', 'This server has used the minutes that it may process today.')
    if (channelId) await checkChannelLimit(tx, channelId, durationSeconds, { now, alsoUsed })
    await tx.execute(sql`
      update processing_jobs set budget_attempt_id = ${attemptId}::uuid
      where id = ${messageId}::uuid and attempt_id = ${attemptId}::uuid`)
  })
}

/** Adds a transcribed recording to the use of the account, of the instance and of the channel. */
export async function addUsage(
  tx: Transaction,
  { accountId, channelId, source }: { accountId: string; channelId: string | null; source: EngineSource },
  seconds: number,
  now: Date,
): Promise<void> {
  await addEngineUse(tx, { accountId, step: 'transcribe', source }, seconds, now)
  await tx.execute(sql`
    insert into usage_days as u (day, seconds) values (${dayOf(now)}::date, ${seconds})
    on conflict (day) do update set seconds = u.seconds + excluded.seconds`)
  if (channelId)
    await tx.execute(sql`
      insert into channel_months as u (channel_id, month, messages, seconds)
      values (${channelId}::uuid, ${monthOf(now)}::date, 1, ${seconds})
      on conflict (channel_id, month) do update set messages = u.messages + 1, seconds = u.seconds + excluded.seconds`)
}

/** Adds a message to what an engine did for the account this month. Summaries count no minutes of the plan. */
export async function addEngineUse(
  tx: Transaction,
  { accountId, step, source: { engine, model } }: { accountId: string; step: Step; source: EngineSource },
  seconds: number,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into usage_months as u (account_id, month, step, engine, model, messages, seconds)
    values (${accountId}::uuid, ${monthOf(now)}::date, ${step}, ${engine}, ${model}, 1, ${seconds})
    on conflict (account_id, month, step, engine, model)
      do update set messages = u.messages + 1, seconds = u.seconds + excluded.seconds`)
}

/** Checks the channel's month under the lock of the budgets. @throws HeldError over_channel_limit */
async function checkChannelLimit(
  tx: Transaction,
  channelId: string,
  seconds: number,
  { now, alsoUsed }: { now: Date; alsoUsed: SQL },
): Promise<void> {
  const [left] = await tx.execute<{ messages: number; seconds: number }>(sql`
    with used as materialized (
      select count(*) as messages, coalesce(sum(m.duration_seconds), 0) as seconds
      from processing_jobs j join messages m on m.id = j.id
      where j.state = 'pending' and j.step = 'transcribe' and m.channel_id = ${channelId}::uuid and ${alsoUsed}
    )
    select ${MESSAGES_LEFT} - used.messages as messages, ${SECONDS_LEFT} - used.seconds as seconds
    from used, channel_settings s
      left join channel_months u on u.channel_id = s.channel_id and u.month = ${monthOf(now)}::date
    where s.channel_id = ${channelId}::uuid`)
  if (left && (left.messages < 1 || !fits(seconds, left.seconds)))
    throw new HeldError('over_channel_limit', 'The channel has used its messages or minutes of this month.')
}

/** Tells whether a recording fits into what is left. Nothing fits when nothing is left. */
const fits = (seconds: number, left: number): boolean => left > 0 && seconds <= left

// Infinite without a limit, and negative when more was used.
export const MESSAGES_LEFT = sql.raw(`coalesce(s.monthly_messages, 'infinity'::float8) - coalesce(u.messages, 0)`)
export const SECONDS_LEFT = sql.raw(`coalesce(s.monthly_minutes, 'infinity'::float8) * 60 - coalesce(u.seconds, 0)`)

const monthlySeconds = (plan: Plan): number => PLAN_TERMS[plan].processingMinutesPerMonth * 60
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`
