import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import { HeldError } from '../port/step-error'

/** Checks the channel's month under the lock of the budgets. @throws HeldError over_channel_limit */
export async function checkChannelLimit(
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
export const fits = (seconds: number, left: number): boolean => left > 0 && seconds <= left

// Infinite without a limit, and negative when more was used.
export const MESSAGES_LEFT = sql.raw(`coalesce(s.monthly_messages, 'infinity'::float8) - coalesce(u.messages, 0)`)
export const SECONDS_LEFT = sql.raw(`coalesce(s.monthly_minutes, 'infinity'::float8) * 60 - coalesce(u.seconds, 0)`)

export async function addChannelUsage(tx: Transaction, channelId: string, seconds: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into channel_months (channel_id, month, messages, seconds)
    values (${channelId}::uuid, ${monthOf(now)}::date, 1, ${seconds})
    on conflict (channel_id, month) do update
    set messages = channel_months.messages + 1, seconds = channel_months.seconds + excluded.seconds`)
}

const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`
