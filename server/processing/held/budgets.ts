import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { PLAN_TERMS } from '../../accounts/account/plan'
import type { Plan } from '../../contract/accounts/account'
import { env } from '../../env'
import { HeldError } from '../port/held-error'

/** The account's use in the current month, and its limit. */
export interface Usage {
  /** First day of the month, UTC, `YYYY-MM-DD`. */
  month: string
  messages: number
  seconds: number
  /** Seconds of audio that the plan includes each month. */
  limitSeconds: number
}

/** Reads what the account used in the month of `now` (UTC). */
export async function usageOf({ id, plan }: { id: string; plan: Plan }, now = new Date()): Promise<Usage> {
  const month = monthOf(now)
  const [row] = await db().execute<{ messages: number; seconds: number }>(
    sql`select messages, seconds from usage_months where account_id = ${id}::uuid and month = ${month}::date`,
  )
  return { month, messages: row?.messages ?? 0, seconds: row?.seconds ?? 0, limitSeconds: monthlySeconds(plan) }
}

/** Seconds of audio that may still be transcribed. Negative when more was used. */
export interface SecondsLeft {
  /** Of the plan of the account, in this month. */
  month: number
  /** Of the instance, today; infinite without PROCESSING_MINUTES_PER_DAY. */
  day: number
}

/** @param now the time of the database, because the use is recorded with it */
export async function secondsLeft(
  { accountId, plan }: { accountId: string; plan: Plan },
  now: Date,
): Promise<SecondsLeft> {
  const [row] = await db().execute<{ month: number; day: number }>(sql`
    select coalesce((select seconds from usage_months
        where account_id = ${accountId}::uuid and month = ${monthOf(now)}::date), 0) as month,
      coalesce((select seconds from usage_days where day = ${dayOf(now)}::date), 0) as day`)
  const dailyMinutes = env().PROCESSING_MINUTES_PER_DAY
  return {
    month: monthlySeconds(plan) - (row?.month ?? 0),
    day: dailyMinutes === undefined ? Number.POSITIVE_INFINITY : dailyMinutes * 60 - (row?.day ?? 0),
  }
}

/** Tells whether a recording fits into what is left. Nothing fits when nothing is left. */
export const fits = (seconds: number, left: number): boolean => left > 0 && seconds <= left

/**
 * Checks that the account's monthly limit and the instance's daily limit have room for a recording. Messages that are
 * transcribed at the same moment may exceed a limit together by their own length.
 * @param now the time of the database
 * @throws HeldError over_budget for the month of the plan, over_daily_budget for the day of the instance
 */
export async function checkBudget(
  account: { accountId: string; plan: Plan },
  seconds: number,
  now: Date,
): Promise<void> {
  const left = await secondsLeft(account, now)
  if (!fits(seconds, left.month))
    throw new HeldError('over_budget', 'The account has used the minutes that its plan includes this month.')
  if (!fits(seconds, left.day))
    throw new HeldError('over_daily_budget', 'This server has used the minutes that it may process today.')
}

/** Adds a transcribed recording to the use of the account and of the instance. */
export async function addUsage(tx: Transaction, accountId: string, seconds: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into usage_months (account_id, month, messages, seconds)
    values (${accountId}::uuid, ${monthOf(now)}::date, 1, ${seconds})
    on conflict (account_id, month) do update
    set messages = usage_months.messages + 1, seconds = usage_months.seconds + excluded.seconds`)
  await tx.execute(sql`
    insert into usage_days (day, seconds) values (${dayOf(now)}::date, ${seconds})
    on conflict (day) do update set seconds = usage_days.seconds + excluded.seconds`)
}

const monthlySeconds = (plan: Plan): number => PLAN_TERMS[plan].processingMinutesPerMonth * 60
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`
