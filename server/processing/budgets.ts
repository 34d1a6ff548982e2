import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client'
import { PLAN_TERMS } from '../accounts/account/plan'
import type { Plan } from '../contract/accounts/account'
import { env } from '../env'
import { HeldError } from './held-error'

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
  const limitSeconds = PLAN_TERMS[plan].processingMinutesPerMonth * 60
  return { month, messages: row?.messages ?? 0, seconds: row?.seconds ?? 0, limitSeconds }
}

/**
 * Checks that the account's monthly limit and the instance's daily limit have room for a recording. Messages that are
 * transcribed at the same moment may exceed a limit together by their own length.
 * @throws HeldError over_budget
 */
export async function checkBudget(
  { accountId, plan }: { accountId: string; plan: Plan },
  seconds: number,
  now = new Date(),
): Promise<void> {
  const usage = await usageOf({ id: accountId, plan }, now)
  if (usage.seconds + seconds > usage.limitSeconds || usage.seconds >= usage.limitSeconds)
    throw new HeldError('over_budget', 'The account has used the minutes that its plan includes this month.')
  const dailyMinutes = env().PROCESSING_MINUTES_PER_DAY
  if (dailyMinutes === undefined) return
  const [day] = await db().execute<{ seconds: number }>(
    sql`select seconds from usage_days where day = ${dayOf(now)}::date`,
  )
  const used = day?.seconds ?? 0
  if (used + seconds > dailyMinutes * 60 || used >= dailyMinutes * 60)
    throw new HeldError('over_budget', 'The service has used the minutes that it may process today.')
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

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`
