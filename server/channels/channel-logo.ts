import { eq } from 'drizzle-orm'
import { db } from '../../db/client'
import { channelBrands } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import { logoColumns, logoPath } from '../accounts/account/brand'
import { lockChannel } from './channels'

/** Returns the path of the channel's own logo; null where it shows the account's. */
export async function channelLogo(channelId: string): Promise<string | null> {
  const [row] = await db()
    .select({ hash: channelBrands.logoHash })
    .from(channelBrands)
    .where(eq(channelBrands.channelId, channelId))
  return logoPath(row?.hash ?? null)
}

/**
 * Replaces the logo of a channel; null removes it. Returns false for a channel that is not the account's, or was deleted.
 * @throws ApiError validation_error for a logo that is no PNG, JPEG or WebP of at most 256 kB
 */
export async function changeChannelLogo(
  account: Account,
  actor: Actor,
  channelId: string,
  base64: string | null,
): Promise<boolean> {
  const columns = logoColumns(base64)
  return db().transaction(async (tx) => {
    const channel = await lockChannel(tx, account, channelId)
    if (!channel) return false
    const ofChannel = eq(channelBrands.channelId, channelId)
    const [before] = await tx.select({ hash: channelBrands.logoHash }).from(channelBrands).where(ofChannel)
    if ((before?.hash ?? null) === columns.logoHash) return true
    await tx.delete(channelBrands).where(ofChannel)
    if (columns.logo !== null) await tx.insert(channelBrands).values({ channelId, ...columns })
    const detail = columns.logo === null ? 'logo removed' : 'logo changed'
    await recordActivity(tx, account, actor, {
      action: 'channel_changed',
      subjectId: channelId,
      subject: channel.name,
      detail,
    })
    return true
  })
}
