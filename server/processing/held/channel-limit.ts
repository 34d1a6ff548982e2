import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import { HeldError } from '../port/held-error'
import { makeDue } from './make-due'

/**
 * Checks that the channel may process another message of this length this month. The caller holds the lock of the
 * budgets.
 * @param now the time of the database
 * @param alsoUsed as in secondsLeft
 * @throws HeldError over_channel_limit
 */
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
const MESSAGES_LEFT = sql.raw(`coalesce(s.monthly_messages, 'infinity'::float8) - coalesce(u.messages, 0)`)
const SECONDS_LEFT = sql.raw(`coalesce(s.monthly_minutes, 'infinity'::float8) * 60 - coalesce(u.seconds, 0)`)

/** Adds a transcribed recording to the use of its channel. */
export async function addChannelUsage(tx: Transaction, channelId: string, seconds: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into channel_months (channel_id, month, messages, seconds)
    values (${channelId}::uuid, ${monthOf(now)}::date, 1, ${seconds})
    on conflict (channel_id, month) do update
    set messages = channel_months.messages + 1, seconds = channel_months.seconds + excluded.seconds`)
}

/**
 * Makes the messages due that fit into what their channel has left this month, the shortest first. What is due already
 * counts as used.
 * @returns how many messages were made due
 */
export const resumeOverChannelLimit = (): Promise<number> =>
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

/** Messages that are made due in one run at most. */
const BATCH = 1000

const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`
