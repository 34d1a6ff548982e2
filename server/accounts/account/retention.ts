import { eq } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { accounts } from '../../../db/schema'
import type { Plan } from '../../contract/accounts/account'
import {
  type ChangeRetention,
  MAX_RETENTION_DAYS,
  MIN_ACTIVITY_DAYS,
  type Retention,
  type RetentionSettings,
} from '../../contract/accounts/retention'
import { ApiError } from '../../errors'
import type { Account } from './account'
import { type Actor, recordActivity } from './activity'
import { PLAN_TERMS } from './plan'

/** Returns what the account chose, and the bounds of its plan. */
export async function retentionSettings(account: Account): Promise<RetentionSettings> {
  const { audioLinkDays, audioRetentionDays } = PLAN_TERMS[account.plan]
  return { ...(await chosen(account.id)), link_days: audioLinkDays, plan_audio_days: audioRetentionDays }
}

/** Changes what is given, and logs each change. @throws ApiError validation_error beyond the bounds of the plan */
export function changeRetention(account: Account, actor: Actor, asked: ChangeRetention): Promise<Retention> {
  for (const [name, value] of Object.entries(asked) as [keyof Retention, number | null | undefined][]) {
    const message = retentionFault(account.plan, name, value ?? null)
    if (message !== null) throw new ApiError('validation_error', { message, issues: [{ path: [name], message }] })
  }
  return db().transaction(async (tx) => {
    const before = await chosen(account.id, tx)
    const given = Object.entries(asked).filter(([, value]) => value !== undefined)
    const after: Retention = { ...before, ...Object.fromEntries(given) }
    await tx
      .update(accounts)
      .set({
        messageRetentionDays: after.message_days,
        audioRetentionDays: after.audio_days,
        activityRetentionDays: after.activity_days,
      })
      .where(eq(accounts.id, account.id))
    for (const [name, subject] of Object.entries(SUBJECTS) as [keyof Retention, string][])
      if (after[name] !== before[name])
        await recordActivity(tx, account, actor, {
          action: 'settings_changed',
          subject,
          detail: after[name] === null ? 'not set' : `${after[name]} days`,
        })
    return after
  })
}

/** Explains why an account of this plan cannot choose these days. Null when it can. */
export function retentionFault(plan: Plan, name: keyof Retention, days: number | null): string | null {
  if (days === null) return null
  const { audioLinkDays, audioRetentionDays } = PLAN_TERMS[plan]
  const min = name === 'activity_days' ? MIN_ACTIVITY_DAYS : audioLinkDays
  const max = name === 'audio_days' ? audioRetentionDays : MAX_RETENTION_DAYS
  if (days >= min && days <= max) return null
  const reason = name === 'activity_days' ? '' : ` Audio links are valid for ${audioLinkDays} days.`
  return min === max ? `On your plan, this is ${min} days.${reason}` : `Choose from ${min} to ${max} days.${reason}`
}

/** Returns the days that an account keeps recordings: the shortest of the plan, its choice, and that for messages. */
export const audioDays = (plan: Plan, { audio_days, message_days }: Pick<Retention, 'audio_days' | 'message_days'>) =>
  Math.min(PLAN_TERMS[plan].audioRetentionDays, audio_days ?? Infinity, message_days ?? Infinity)

const SUBJECTS: Record<keyof Retention, string> = {
  message_days: 'Retention of messages',
  audio_days: 'Retention of recordings',
  activity_days: 'Retention of the activity log',
}

async function chosen(id: string, lockedBy?: Queryable): Promise<Retention> {
  const query = (lockedBy ?? db())
    .select({
      message_days: accounts.messageRetentionDays,
      audio_days: accounts.audioRetentionDays,
      activity_days: accounts.activityRetentionDays,
    })
    .from(accounts)
    .where(eq(accounts.id, id))
  const [row] = lockedBy ? await query.for('no key update') : await query
  if (!row) throw new Error(`There is no account ${id}.`)
  return row
}
