import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { channelSettings, channels } from '../../db/schema'
import { violates } from '../../db/sqlstate'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import type { ChangeChannel, ChannelDetails } from '../contract/channels/channel'
import { isUuid } from '../contract/values/text'
import { ApiError } from '../errors'
import { canonicalHosts } from './canonical-hosts'
import { findChannelDetails } from './channel-details'
import { lockSettings } from './channel-settings'
import { nameFor } from './channels'
import { settingsChange } from './settings-change'

/**
 * Changes what is given, and writes one entry for each changed setting into the activity log. Changes of a channel take
 * turns, so that two that name different settings both take effect. A new name changes neither id nor slug, so links to
 * a campaign remain valid (spec, "Channel").
 * @returns null when the channel was deleted, or is not a channel of this account
 * @throws ApiError validation_error; conflict for the name of another domain
 */
export async function changeChannel(
  account: Account,
  actor: Actor,
  id: string,
  change: ChangeChannel,
): Promise<ChannelDetails | null> {
  if (!isUuid(id)) return null
  const hosts = change.allowed_hosts && canonicalHosts(change.allowed_hosts)
  return db().transaction(async (tx) => {
    const [channel] = await tx
      .select()
      .from(channels)
      .where(and(eq(channels.id, id), eq(channels.accountId, account.id), isNull(channels.deletedAt)))
      .for('no key update')
    if (!channel) return null
    const name = change.name === undefined ? channel.name : nameFor(channel.type, change.name)
    const before = await lockSettings(tx, id)
    const { values, details } = settingsChange(before, { ...change, ...(hosts ? { allowed_hosts: hosts } : {}) })
    // The consent text contains the name, so a sender who saw the former one is asked again.
    if (name !== channel.name) values.consentVersion = before.consentVersion + 1
    if (name !== channel.name)
      await tx
        .update(channels)
        .set({ name })
        .where(eq(channels.id, id))
        .catch((error: unknown) => {
          throw violates(error, 'channels_domain') ? taken(name, error) : error
        })
    if (Object.keys(values).length > 0)
      await tx
        .update(channelSettings)
        .set({ ...values, updatedAt: sql`clock_timestamp()` })
        .where(eq(channelSettings.channelId, id))
    const renamed = name === channel.name ? [] : [`formerly ${channel.name}`]
    for (const detail of [...renamed, ...details])
      await recordActivity(tx, account, actor, { action: 'channel_changed', subjectId: id, subject: name, detail })
    return findChannelDetails(account, id, tx)
  })
}

const taken = (name: string, cause: unknown) =>
  new ApiError('conflict', { message: `The account already has the domain ${name}.`, cause })
