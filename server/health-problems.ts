import { statfs } from 'node:fs/promises'
import { env } from './env'
import { audioStoreStatus } from './messages/audio/audio-store-identity'
import { speechFetchFailed } from './processing/speech/transcribe'
import { inTime } from './shared-result'

/**
 * What keeps an instance from its work although all its parts respond: `data_folder_full` if new recordings will soon not be
 * stored, `audio_store` if the store of recordings does not respond or belongs to another database, `speech_missing` if the model
 * could not be downloaded and recordings wait for it, `deliveries_late` if the oldest due delivery waits for fifteen minutes.
 */
export const PROBLEMS = ['data_folder_full', 'audio_store', 'speech_missing', 'deliveries_late'] as const
export type Problem = (typeof PROBLEMS)[number]

/** Five recordings of the largest size, and what Postgres writes meanwhile. */
const MIN_FREE_BYTES = 100_000_000
const LATE_SECONDS = 900
/** Less than health may take, so that a store that hangs is a problem of its own. */
const STORE_LIMIT_MS = 2_000

/** Measures the problems now. @param oldestDueSeconds of the oldest due delivery; null if none is due */
export async function findProblems(oldestDueSeconds: number | null): Promise<Problem[]> {
  const [free, canStore, isSpeechMissing] = await Promise.all([freeBytes(), isAudioStoreUsable(), speechFetchFailed()])
  return [
    ...(free !== null && free < MIN_FREE_BYTES ? (['data_folder_full'] as const) : []),
    ...(canStore ? [] : (['audio_store'] as const)),
    ...(isSpeechMissing ? (['speech_missing'] as const) : []),
    ...((oldestDueSeconds ?? 0) >= LATE_SECONDS ? (['deliveries_late'] as const) : []),
  ]
}

async function isAudioStoreUsable(): Promise<boolean> {
  const status = await inTime(audioStoreStatus(), STORE_LIMIT_MS).catch(() => null)
  return status?.match === 'same' || status?.match === 'bind'
}

/** Returns the free bytes of the file system of DATA_DIR; null before the folder exists. */
export async function freeBytes(): Promise<number | null> {
  const disk = await statfs(env().DATA_DIR).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return disk && disk.bavail * disk.bsize
}
