import { sql } from 'drizzle-orm'
import { pruneDailyKeys } from './limits/sender-limits'
import { eraseSessions } from './sessions/session'

const BATCH = 500

/** Task: erases sessions that have ended, with the drafts that were not sent, and keys of former days. */
export async function pruneIntake(): Promise<void> {
  await eraseEndedSessions()
  await pruneDailyKeys()
}

/** Erases ended sessions and their drafts; locked ones are left for the next run. @returns how many were erased */
export const eraseEndedSessions = (now?: Date): Promise<number> =>
  eraseSessions(sql`
    select id, message_id, sent_at from intake_sessions
    where expires_at <= coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp())
    order by expires_at limit ${BATCH} for update skip locked`)
