import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/client'
import { channelSettings } from '../../db/schema'
import type { SettingsRow } from './settings-change'

/**
 * Reads the settings of a channel. It creates the row when it is missing, because a process of an older release
 * creates channels without one.
 */
export async function settingsOf(on: Queryable, channelId: string): Promise<SettingsRow> {
  const read = () => on.select().from(channelSettings).where(eq(channelSettings.channelId, channelId))
  const [present] = await read()
  if (present) return present
  await on.insert(channelSettings).values({ channelId }).onConflictDoNothing()
  const [created] = await read()
  if (!created) throw new Error(`The channel ${channelId} has no settings.`)
  return created
}

/** Reads the settings and locks them until the transaction ends, so that changes take turns. */
export async function lockSettings(tx: Transaction, channelId: string): Promise<SettingsRow> {
  await tx.insert(channelSettings).values({ channelId }).onConflictDoNothing()
  const [row] = await tx.select().from(channelSettings).where(eq(channelSettings.channelId, channelId)).for('update')
  if (!row) throw new Error(`The channel ${channelId} has no settings.`)
  return row
}
