import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '../../db/client'
import { channelGreetings } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import type { SpokenGreeting } from '../contract/channels/channel'
import { lockChannel } from './channels'

/** Returns the path of a spoken greeting (server/intake/pages/serve-recorder-file.ts). Its contents never change. */
const greetingPath = (hash: string): string => `/recorder/greeting-${hash}.wav`

/** Returns a greeting as pages show it; null for none. */
export const toGreeting = (hash: string | null, seconds: number | null): SpokenGreeting | null =>
  hash === null || seconds === null ? null : { path: greetingPath(hash), seconds }

export async function channelGreeting(channelId: string): Promise<SpokenGreeting | null> {
  const [row] = await db()
    .select({ hash: channelGreetings.audioHash, seconds: channelGreetings.durationSeconds })
    .from(channelGreetings)
    .where(eq(channelGreetings.channelId, channelId))
  return row ? toGreeting(row.hash, row.seconds) : null
}

/**
 * Replaces the spoken greeting of a channel by a WAV file; null removes it. Returns false for a channel that is not the
 * account's, or was deleted.
 */
export async function setGreeting(
  account: Account,
  actor: Actor,
  channelId: string,
  greeting: { wav: Uint8Array; durationSeconds: number } | null,
): Promise<boolean> {
  const hash = greeting && createHash('sha256').update(greeting.wav).digest('hex')
  return db().transaction(async (tx) => {
    const channel = await lockChannel(tx, account, channelId)
    if (!channel) return false
    const ofChannel = eq(channelGreetings.channelId, channelId)
    const [before] = await tx.select({ hash: channelGreetings.audioHash }).from(channelGreetings).where(ofChannel)
    if ((before?.hash ?? null) === hash) return true
    await tx.delete(channelGreetings).where(ofChannel)
    if (greeting && hash !== null)
      await tx.insert(channelGreetings).values({
        channelId,
        audio: greeting.wav,
        durationSeconds: greeting.durationSeconds,
        audioHash: hash,
      })
    await recordActivity(tx, account, actor, {
      action: 'channel_changed',
      subjectId: channelId,
      subject: channel.name,
      detail: greeting ? 'spoken greeting changed' : 'spoken greeting removed',
    })
    return true
  })
}
