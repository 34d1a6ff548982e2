import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { messages } from '../../../db/schema'
import { MAX_RECORDING_SECONDS } from '../../contract/messages/import'
import { requireOwnAudioStore } from '../../messages/audio/audio-store-identity'
import { deleteParts, joinParts } from '../audio/recording-parts'
import type { RunStep } from './step'
import { storeRecording } from './stored-recording'

/**
 * Joins the parts, decodes and remuxes the recording, and puts the file into the audio store. The parts are deleted in
 * the commit that sets the key, so that at each moment either all parts or the file exist. The key is the message's id:
 * a repeated step replaces the same file, and a crash leaves no orphan.
 */
export const prepare: RunStep = async ({ messageId, accountId }, { engines }) => {
  const [recording, claimedSeconds] = await Promise.all([joinParts(messageId), readClaimedSeconds(messageId)])
  const { webm, durationSeconds, ...details } = await engines.prepareAudio(
    recording,
    { maxSeconds: MAX_RECORDING_SECONDS, claimedSeconds },
    accountId,
  )
  await requireOwnAudioStore()
  await storeRecording(messageId, webm)
  return {
    remark: details.damage ?? undefined,
    async write(tx) {
      await tx
        .update(messages)
        .set({ audioKey: messageId, durationSeconds, audioDetails: details })
        .where(eq(messages.id, messageId))
      await deleteParts(tx, messageId)
      return []
    },
  }
}

/** Returns what the recorder measured (accept.ts); null where it did not. */
async function readClaimedSeconds(messageId: string): Promise<number | null> {
  const [row] = await db()
    .select({ seconds: messages.durationSeconds })
    .from(messages)
    .where(eq(messages.id, messageId))
  return row?.seconds || null
}
