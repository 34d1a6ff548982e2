import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Account } from '../../server/accounts/account/account'
import { ApiError } from '../../server/errors'
import { audioStore } from '../../server/messages/audio/audio-store'
import { requireOwnAudioStore } from '../../server/messages/audio/audio-store-identity'
import { sampleAudio } from '../../server/messages/audio/sample-recording'
import { completeMessages, type MessageInput, type PublishedMessage } from '../../server/messages/completion/complete'
import { Refusal } from './command'
import { readable } from './input/file'

/**
 * Completes messages with a recording. Stores the recordings first, so that no event names a missing one, and deletes
 * them if the messages are refused.
 */
export async function completeWith(
  recording: Uint8Array | null,
  owner: Account,
  inputs: MessageInput[],
): Promise<PublishedMessage[]> {
  if (!recording) return completeMessages(owner, inputs)
  await requireOwnAudioStore()
  const store = audioStore()
  const withAudio = inputs.map((input) => ({ ...input, audioKey: randomUUID() }))
  try {
    for (const { audioKey } of withAudio) await store.put(audioKey, recording)
    return await completeMessages(owner, withAudio)
  } catch (error) {
    // Another error may have come after the commit. Then the messages exist and need their recordings.
    if (error instanceof ApiError) for (const { audioKey } of withAudio) await store.delete(audioKey)
    throw error
  }
}

/**
 * Returns the recording in the file. Without a file: a built-in one for a single message, null for several. @throws
 * Refusal
 */
export async function recordingFor(file: string | undefined, count: number): Promise<Uint8Array | null> {
  if (file === undefined) return count === 1 ? sampleAudio() : null
  const bytes = await readable(file, () => readFile(file))
  if (bytes.subarray(0, 4).toString('hex') === EBML) return bytes
  throw new Refusal(`${file} is not a WebM recording`)
}

/** The first four bytes of every WebM file. */
const EBML = '1a45dfa3'
