import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { channelMonths, channelSettings, channels, messages } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { PLAN_TERMS } from '../accounts/account/plan'
import type { ChannelActivity, ChannelOverview } from '../contract/channels/channel'
import { compareChannels, toChannel } from './channels'

/** Returns the list of the dashboard, in the spec's order, with what happened in the month of `now` (UTC). */
export async function channelOverview(account: Account, now: Date): Promise<ChannelOverview> {
  const rows = await db()
    .select({ channel: channels, isPaused: channelSettings.isPaused })
    .from(channels)
    .leftJoin(channelSettings, eq(channelSettings.channelId, channels.id))
    .where(and(eq(channels.accountId, account.id), isNull(channels.deletedAt)))
  const activities = await activitiesOf(
    rows.map(({ channel }) => channel.id),
    now,
  )
  const listed = rows.map(({ channel, isPaused }) => ({
    ...toChannel(channel),
    is_paused: isPaused ?? false,
    ...(activities.get(channel.id) ?? NO_ACTIVITY),
  }))
  return { channels: listed.sort(compareChannels), max_channels: PLAN_TERMS[account.plan].channels }
}

export async function channelActivity(channelId: string, now: Date): Promise<ChannelActivity> {
  return (await activitiesOf([channelId], now)).get(channelId) ?? NO_ACTIVITY
}

const NO_ACTIVITY: ChannelActivity = {
  messages_this_month: 0,
  last_message_at: null,
  processed_this_month: 0,
  seconds_this_month: 0,
  seen_host: null,
  seen_at: null,
}

async function activitiesOf(ids: readonly string[], now: Date): Promise<Map<string, ChannelActivity>> {
  if (ids.length === 0) return new Map()
  const month = `${now.toISOString().slice(0, 7)}-01`
  const completed = sql`from ${messages} m where m.channel_id = ${channels.id} and m.state = 'completed'`
  const rows = await db()
    .select({
      id: channels.id,
      count: sql<number>`(select count(*)::int ${completed} and m.completed_at >= ${month}::timestamp at time zone 'UTC')`,
      last: sql<Date | null>`(select m.completed_at ${completed} order by m.completed_at desc limit 1)`.mapWith(
        messages.completedAt,
      ),
      processed: channelMonths.messages,
      seconds: channelMonths.seconds,
      seenHost: channelSettings.seenHost,
      seenAt: channelSettings.seenAt,
    })
    .from(channels)
    .leftJoin(channelSettings, eq(channelSettings.channelId, channels.id))
    .leftJoin(channelMonths, and(eq(channelMonths.channelId, channels.id), eq(channelMonths.month, month)))
    .where(inArray(channels.id, [...ids]))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        messages_this_month: row.count,
        last_message_at: row.last?.toISOString() ?? null,
        processed_this_month: row.processed ?? 0,
        seconds_this_month: row.seconds ?? 0,
        seen_host: row.seenHost,
        seen_at: row.seenAt?.toISOString() ?? null,
      },
    ]),
  )
}
