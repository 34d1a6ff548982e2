import { and, eq, isNull } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../db/client'
import { accounts, channelSettings, channels, type channels as table } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import type { ChannelDetails } from '../contract/channels/channel'
import { isUuid } from '../contract/values/text'
import { env } from '../env'
import type { SettingsRow } from './change-channel'
import { toChannel } from './channels'

/** Finds a channel with its settings; null when it was deleted, or is not a channel of this account. */
export async function findChannelDetails(
  account: Account,
  id: string,
  from: Queryable = db(),
): Promise<ChannelDetails | null> {
  if (!isUuid(id)) return null
  const [row] = await from
    .select({ channel: channels, handle: accounts.handle })
    .from(channels)
    .innerJoin(accounts, eq(accounts.id, channels.accountId))
    .where(and(eq(channels.id, id), eq(channels.accountId, account.id), isNull(channels.deletedAt)))
  return row ? toDetails(row.channel, await settingsOf(from, id), row.handle) : null
}

function toDetails(channel: typeof table.$inferSelect, settings: SettingsRow, handle: string): ChannelDetails {
  const base = env().BASE_URL
  return {
    ...toChannel(channel),
    key: settings.publicKey,
    page_url: channel.slug === null ? `${base}/w/${settings.publicKey}` : `${base}/c/${handle}/${channel.slug}`,
    snippet: channel.type === 'domain' ? snippetOf(base, settings.publicKey) : null,
    created_at: channel.createdAt.toISOString(),
    is_paused: settings.isPaused,
    methods: settings.methods,
    has_code_step: settings.hasCodeStep,
    is_contact_last: settings.isContactLast,
    review:
      settings.reviewLocation !== null && settings.reviewUrl !== null
        ? { location: settings.reviewLocation, url: settings.reviewUrl }
        : null,
    max_seconds: settings.maxSeconds,
    language: settings.language,
    accent: settings.accent,
    button_position: settings.buttonPosition,
    allowed_hosts: settings.allowedHosts,
    monthly_messages: settings.monthlyMessages,
    monthly_minutes: settings.monthlyMinutes,
    texts: settings.texts,
    consent_version: settings.consentVersion,
  }
}

const snippetOf = (base: string, key: string): string => `<script async src="${base}/embed/${key}.js"></script>`

async function settingsOf(on: Queryable, channelId: string): Promise<SettingsRow> {
  const [row] = await on.select().from(channelSettings).where(eq(channelSettings.channelId, channelId))
  if (!row) throw new Error(`The channel ${channelId} has no settings.`)
  return row
}

/** Reads the settings and locks them until the transaction ends, so that changes take turns. */
export async function lockSettings(tx: Transaction, channelId: string): Promise<SettingsRow> {
  const [row] = await tx.select().from(channelSettings).where(eq(channelSettings.channelId, channelId)).for('update')
  if (!row) throw new Error(`The channel ${channelId} has no settings.`)
  return row
}
