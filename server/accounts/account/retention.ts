import type { ChangeRetention, Plan, Retention, RetentionSettings } from '../../contract/accounts/account'
import { MAX_RETENTION_DAYS, MIN_ACTIVITY_DAYS } from '../../contract/limits'
import { ApiError } from '../../errors'
import type { Account } from './account'
import type { Actor } from './activity'
import { PLAN_TERMS } from './plan'
import { type AccountSettings, changeSettings, readSettings } from './settings'

/** Returns what the account chose, and the bounds of its plan. */
export async function retentionSettings(account: Account): Promise<RetentionSettings> {
  const { audioLinkDays, audioRetentionDays } = PLAN_TERMS[account.plan]
  return { ...(await readSettings(SETTINGS, account)), link_days: audioLinkDays, plan_audio_days: audioRetentionDays }
}

/** Changes what is given. @throws ApiError validation_error beyond the bounds of the plan */
export function changeRetention(account: Account, actor: Actor, asked: ChangeRetention): Promise<Retention> {
  for (const [name, value] of Object.entries(asked) as [keyof Retention, number | null | undefined][]) {
    const message = retentionFault(account.plan, name, value ?? null)
    if (message !== null) throw new ApiError('validation_error', { message, issues: [{ path: [name], message }] })
  }
  return changeSettings(SETTINGS, account, actor, asked)
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

const inDays = (days: number | null): string => (days === null ? 'not set' : `${days} days`)

const SETTINGS: AccountSettings<Retention> = {
  message_days: { column: 'messageRetentionDays', subject: 'Retention of messages', shown: inDays },
  audio_days: { column: 'audioRetentionDays', subject: 'Retention of recordings', shown: inDays },
  activity_days: { column: 'activityRetentionDays', subject: 'Retention of the activity log', shown: inDays },
}
