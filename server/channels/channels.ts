import { and, eq, isNull, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../db/client'
import { accounts, channelSettings, channels } from '../../db/schema'
import { violates } from '../../db/sqlstate'
import { type Account, toAccount } from '../accounts/account/account'
import type { Channel, ChannelType } from '../contract/channels/channel'
import { isUuid } from '../contract/values/uuid'
import { ApiError } from '../errors'
import { hostname, SLUG, slugOf } from './channel-name'
import { compareChannels } from './channel-order'

type ChannelRow = typeof channels.$inferSelect

/** Creates a channel. @throws ApiError conflict for a duplicate; validation_error for an invalid name or slug */
export async function createChannel(
  account: Account,
  input: { type: ChannelType; name: string; slug?: string },
): Promise<Channel> {
  const name = nameFor(input.type, input.name)
  const slug = slugFor(input.type, name, input.slug)
  return db().transaction(async (tx) => {
    const [row] = await tx
      .insert(channels)
      .values({ accountId: account.id, type: input.type, name, slug })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new ApiError('conflict', { message: `The account already has the ${input.type} ${slug ?? name}.` })
    await tx.insert(channelSettings).values({ channelId: row.id })
    return toChannel(row)
  })
}

/**
 * Renames a channel. Id and slug do not change, so links to a campaign remain valid (spec, "Channel"). Null when the
 * account has no such channel, or deleted it.
 */
export async function renameChannel(account: Account, id: string, newName: string): Promise<Channel | null> {
  const mine = and(eq(channels.id, id), eq(channels.accountId, account.id), isNull(channels.deletedAt))
  const [present] = await db().select().from(channels).where(mine)
  if (!present) return null
  const name = nameFor(present.type, newName)
  try {
    const [row] = await db().update(channels).set({ name }).where(mine).returning()
    return row ? toChannel(row) : null
  } catch (error) {
    if (!violates(error, 'channels_domain')) throw error
    throw new ApiError('conflict', { message: `The account already has the domain ${name}.`, cause: error })
  }
}

/**
 * Finds a channel of the account, even a deleted one, because its messages remain.
 * @returns null when `id` is not a UUID or not a channel of this account
 */
export async function findChannel(account: Account, id: string, from: Queryable = db()): Promise<ChannelRow | null> {
  if (!isUuid(id)) return null
  const [row] = await from
    .select()
    .from(channels)
    .where(and(eq(channels.id, id), eq(channels.accountId, account.id)))
  return row ?? null
}

/**
 * Marks a channel as deleted: lists and new subscriptions do not include it. Existing subscriptions keep it and never
 * extend to all channels (choices.md, "Deleting a channel"). A repeat keeps the first time. Null when the account has
 * no such channel.
 */
export async function deleteChannel(account: Account, id: string): Promise<{ id: string; deletedAt: Date } | null> {
  const [row] = await db()
    .update(channels)
    .set({ deletedAt: sql`coalesce(${channels.deletedAt}, clock_timestamp())` })
    .where(and(eq(channels.id, id), eq(channels.accountId, account.id)))
    .returning({ id: channels.id, deletedAt: channels.deletedAt })
  return row?.deletedAt ? { id: row.id, deletedAt: row.deletedAt } : null
}

/** Lists the channels in the spec's order: domains, then campaigns, each by name. Deleted ones are absent. */
export async function listChannels(account: Account): Promise<Channel[]> {
  const rows = await db()
    .select()
    .from(channels)
    .where(and(eq(channels.accountId, account.id), isNull(channels.deletedAt)))
  return rows.map(toChannel).sort(compareChannels)
}

/** Returns the account of a channel, for operators, who give only the channel's id. */
export async function accountOfChannel(id: string): Promise<Account | null> {
  const [row] = await db()
    .select({ account: accounts })
    .from(channels)
    .innerJoin(accounts, eq(accounts.id, channels.accountId))
    .where(eq(channels.id, id))
  return row ? toAccount(row.account) : null
}

const toChannel = ({ id, type, name, slug }: ChannelRow): Channel => ({
  id,
  type,
  name,
  ...(slug === null ? {} : { slug }),
})

function nameFor(type: ChannelType, text: string): string {
  const name = type === 'domain' ? hostname(text) : text.trim()
  if (name !== null && name.length > 0 && name.length <= 253 && !name.includes('\0')) return name
  throw invalid(
    'name',
    type === 'domain' ? 'Expected a hostname, such as www.example.com.' : 'Expected 1 to 253 characters.',
  )
}

function slugFor(type: ChannelType, name: string, given: string | undefined): string | null {
  if (type === 'domain') {
    if (given !== undefined) throw invalid('slug', 'Only campaigns have a slug.')
    return null
  }
  const slug = given ?? slugOf(name)
  if (SLUG.test(slug) && slug.length <= 100) return slug
  throw invalid('slug', 'Expected at most 100 lowercase letters and digits, with single hyphens between them.')
}

const invalid = (field: string, message: string) =>
  new ApiError('validation_error', { message: `${field}: ${message}`, issues: [{ path: [field], message }] })
