import { randomBytes } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../db/client'
import { channelBrands, channelGreetings, channelMonths, channelSettings, channels, messages } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import { PLAN_TERMS } from '../accounts/account/plan'
import type {
  Channel,
  ChannelActivity,
  ChannelOverview,
  ChannelType,
  ListedChannel,
} from '../contract/channels/channel'
import { MAX_CHANNEL_NAME_CHARACTERS, MAX_SLUG_CHARACTERS } from '../contract/limits'
import { isName, isUuid, SLUG, SLUG_REFUSED, slugOf } from '../contract/values/text'
import { ApiError } from '../errors'
import { hostname, isPublicSuffix } from './allowed-hosts'

type ChannelRow = typeof channels.$inferSelect

/** Finds a channel of the account, even a deleted one, because its messages remain. */
export async function findChannel(account: Account, id: string, from: Queryable = db()): Promise<ChannelRow | null> {
  if (!isUuid(id)) return null
  const [row] = await from
    .select()
    .from(channels)
    .where(and(eq(channels.id, id), eq(channels.accountId, account.id)))
  return row ?? null
}

/** Locks a channel of the account until the transaction ends; null for one of another account, or a deleted one. */
export async function lockChannel(tx: Transaction, account: Account, id: string): Promise<ChannelRow | null> {
  if (!isUuid(id)) return null
  const [row] = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.id, id), eq(channels.accountId, account.id), isNull(channels.deletedAt)))
    .for('no key update')
  return row ?? null
}

/** Marks a channel as deleted: lists and new subscriptions do not include it. */
export async function deleteChannel(
  account: Account,
  actor: Actor,
  id: string,
): Promise<{ id: string; deletedAt: Date } | null> {
  if (!isUuid(id)) return null
  return db().transaction(async (tx) => {
    const mine = and(eq(channels.id, id), eq(channels.accountId, account.id))
    const [deleted] = await tx
      .update(channels)
      .set({ deletedAt: sql`clock_timestamp()` })
      .where(and(mine, isNull(channels.deletedAt)))
      .returning()
    if (deleted) {
      await tx.delete(channelBrands).where(eq(channelBrands.channelId, id))
      await tx.delete(channelGreetings).where(eq(channelGreetings.channelId, id))
      await recordActivity(tx, account, actor, { action: 'channel_deleted', subjectId: id, subject: deleted.name })
    }
    const [row] = deleted ? [deleted] : await tx.select().from(channels).where(mine)
    return row?.deletedAt ? { id, deletedAt: row.deletedAt } : null
  })
}

/** Lists the channels in the spec's order: domains, then campaigns, each by name. Deleted ones are absent. */
export async function listChannels(account: Account): Promise<Channel[]> {
  const rows = await db()
    .select()
    .from(channels)
    .where(and(eq(channels.accountId, account.id), isNull(channels.deletedAt)))
  return rows.map(toChannel).sort(compareChannels)
}

export const toChannel = ({ id, type, name, slug }: ChannelRow): Channel => ({
  id,
  type,
  name,
  ...(slug === null ? {} : { slug }),
})

/** Returns the canonical name of a channel. @throws ApiError validation_error */
export function nameFor(type: ChannelType, text: string): string {
  const name = type === 'domain' ? hostname(text) : text.trim()
  if (
    name !== null &&
    name.length > 0 &&
    name.length <= MAX_CHANNEL_NAME_CHARACTERS &&
    (type === 'domain' ? !isPublicSuffix(name) : isName(name))
  )
    return name
  throw invalid(
    'name',
    type === 'domain'
      ? 'Expected a hostname such as www.example.com, and no public suffix such as co.uk.'
      : `Use 1 to ${MAX_CHANNEL_NAME_CHARACTERS} visible characters on one line.`,
  )
}

/** Returns the slug of a new campaign; null for a domain. @throws ApiError validation_error */
export function slugFor(type: ChannelType, name: string, given: string | undefined): string | null {
  if (type === 'domain') {
    if (given !== undefined) throw invalid('slug', 'Only campaigns have a slug.')
    return null
  }
  const slug = given ?? madeSlug(name)
  if (SLUG.test(slug) && slug.length <= MAX_SLUG_CHARACTERS) return slug
  throw invalid('slug', SLUG_REFUSED)
}

/** A long name is cut. One without a letter or digit that a slug can have, such as a Japanese one, gets a random slug. */
const madeSlug = (name: string): string =>
  slugOf(name).slice(0, MAX_SLUG_CHARACTERS).replace(/-$/, '') || `campaign-${randomBytes(3).toString('hex')}`

const invalid = (field: string, message: string) =>
  new ApiError('validation_error', { message: `${field}: ${message}`, issues: [{ path: [field], message }] })

// "en" is the same as ICU's root collation. Without a locale the machine's own would apply. `accent` ignores case.
const COLLATOR = new Intl.Collator('en', { sensitivity: 'accent' })

/** Domains first, then campaigns, each by name (spec, "GET /api/v1/channels"), ignoring case, then by id. */
export function compareChannels(a: Listed, b: Listed): number {
  if (a.type !== b.type) return a.type === 'domain' ? -1 : 1
  return COLLATOR.compare(a.name, b.name) || (a.id < b.id ? -1 : Number(a.id > b.id))
}

interface Listed {
  id: string
  type: ChannelType
  name: string
}

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
