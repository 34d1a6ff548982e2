import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { channelMonths, channelSettings, channels, messages } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { PLAN_TERMS } from '../accounts/account/plan'
import type { ChannelActivity, ChannelOverview, ListedChannel } from '../contract/channels/channel'
import { compareChannels, toChannel } from './channels'

/** Returns the list of the dashboard, in the spec's order, with what happened in the month of `now` (UTC). */
export async function channelOverview(account: Account, now: Date): Promise<ChannelOverview> {
  const listed = await list(and(eq(channels.accountId, account.id), isNull(channels.deletedAt)), now)
  return { channels: listed.sort(compareChannels), max_channels: PLAN_TERMS[account.plan].channels }
}

export async function channelActivity(channelId: string, now: Date): Promise<ChannelActivity> {
  const [channel] = await list(eq(channels.id, channelId), now)
  if (!channel) throw new Error(`There is no channel ${channelId}.`)
  return channel
}

async function list(where: SQL | undefined, now: Date): Promise<ListedChannel[]> {
  const month = `${now.toISOString().slice(0, 7)}-01`
  const completed = sql`from ${messages} m where m.channel_id = ${channels.id} and m.state = 'completed'`
  const rows = await db()
    .select({
      channel: channels,
      settings: channelSettings,
      used: channelMonths,
      count: sql<number>`(select count(*)::int ${completed} and m.completed_at >= ${month}::timestamp at time zone 'UTC')`,
      last: sql<Date | null>`(select m.completed_at ${completed} order by m.completed_at desc limit 1)`.mapWith(
        messages.completedAt,
      ),
    })
    .from(channels)
    .innerJoin(channelSettings, eq(channelSettings.channelId, channels.id))
    .leftJoin(channelMonths, and(eq(channelMonths.channelId, channels.id), eq(channelMonths.month, month)))
    .where(where)
  return rows.map(({ channel, settings, used, count, last }) => ({
    ...toChannel(channel),
    is_paused: settings.isPaused,
    messages_this_month: count,
    last_message_at: last?.toISOString() ?? null,
    processed_this_month: used?.messages ?? 0,
    seconds_this_month: used?.seconds ?? 0,
    seen_host: settings.seenHost,
    seen_at: settings.seenAt?.toISOString() ?? null,
  }))
}
