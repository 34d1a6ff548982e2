import { eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { messages } from '../../../db/schema'
import { MAX_RECORDING_SECONDS } from '../../contract/messages/import'
import type { EngineSource } from '../../contract/processing/processing'
import { audioStore } from '../../messages/audio/audio-store'
import { requireOwnAudioStore } from '../../messages/audio/audio-store-identity'
import type { WakeRequest } from '../../wake/wake-request'
import { deleteParts, joinParts } from '../audio/recording-parts'
import type { Engines } from '../port/engines'
import { StepError } from '../port/step-error'
import type { StepClaim } from '../work/claim'
import type { Hold } from '../work/next-job'

export interface StepResult {
  source?: EngineSource | undefined
  /** Why the next step must wait for a person. */
  hold?: Hold | undefined
  /** A remark for the history, such as what was left out of a summary. */
  remark?: string | undefined
  /** Writes the result in the transaction that moves the job on. Returns what to wake after the commit. */
  write(tx: Transaction, now: Date): Promise<WakeRequest[]>
}

/** Runs a step of processing. @throws StepError; HeldError when the message has to wait; any other error is a fault */
export type RunStep = (claim: StepClaim, options: { engines: Engines; signal: AbortSignal }) => Promise<StepResult>

/** Decodes, remuxes and stores the file under the message's id. The commit that sets the key deletes the parts. */
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

/** Stores a prepared recording and verifies that the store has it. @throws StepError, a fault of this service */
async function storeRecording(key: string, webm: Uint8Array): Promise<void> {
  const store = audioStore()
  try {
    await store.put(key, webm)
    const size = (await store.head(key))?.size
    if (size !== webm.length) throw new Error(`The store has ${size ?? 'no'} bytes of ${webm.length}.`)
  } catch (cause) {
    throw storeFault(cause)
  }
}

/** Reads a stored recording. @throws StepError audio_missing; a fault of this service when the store does not respond */
export async function readRecording(key: string): Promise<Uint8Array> {
  const stream = await audioStore()
    .get(key)
    .catch((cause) => {
      throw storeFault(cause)
    })
  if (!stream) throw new StepError('audio_missing', 'The recording is not in the audio store.', { retry: 'schedule' })
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer())
  } catch (cause) {
    throw storeFault(cause)
  }
}

const storeFault = (cause: unknown) =>
  new StepError('internal_error', 'The audio store is not available.', { retry: 'fault', cause })
