import { statfs } from 'node:fs/promises'
import { env } from './env'
import { audioStoreStatus } from './messages/audio/audio-store-identity'
import { oncePerProcess } from './per-process'
import { speechFetchFailed } from './processing/speech/transcribe'
import { inTime } from './shared-result'

/**
 * What keeps an instance from its work although all its parts respond: `data_folder_full` if new recordings will soon not be
 * stored, `audio_store` if the store of recordings does not respond or belongs to another database, `speech_missing` if the model
 * could not be downloaded and recordings wait for it, `backlog_grows` if the oldest due delivery waits longer and longer.
 */
export const PROBLEMS = ['data_folder_full', 'audio_store', 'speech_missing', 'backlog_grows'] as const
export type Problem = (typeof PROBLEMS)[number]

/** Five recordings of the largest size, and what Postgres writes meanwhile. */
const MIN_FREE_BYTES = 100_000_000
/** Less than health may take, so that a store that hangs is a problem of its own. */
const STORE_LIMIT_MS = 2_000

/** Measures the problems now. @param oldestDueSeconds of the oldest due delivery; null if none is due */
export async function findProblems(oldestDueSeconds: number | null): Promise<Problem[]> {
  const nowMs = performance.now()
  const [free, canStore, isSpeechMissing] = await Promise.all([freeBytes(), isAudioStoreUsable(), speechFetchFailed()])
  lateness().add(oldestDueSeconds ?? 0, nowMs)
  return [
    ...(free !== null && free < MIN_FREE_BYTES ? (['data_folder_full'] as const) : []),
    ...(canStore ? [] : (['audio_store'] as const)),
    ...(isSpeechMissing ? (['speech_missing'] as const) : []),
    ...(lateness().isGrowing(nowMs) ? (['backlog_grows'] as const) : []),
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

const WINDOW_MS = 300_000
const LATE_SECONDS = 300
/** A backlog that is worked off makes the oldest due delivery younger. One that only waits ages as fast as time passes. */
const AGING = 0.8

interface Sample {
  atMs: number
  seconds: number
}

/**
 * Follows how late the oldest due delivery is. A backlog after an outage of a receiver is late too, and drains; so this looks
 * whether the lateness grew during the last five minutes.
 */
export class LatenessTrend {
  #samples: Sample[] = []

  add(seconds: number, atMs: number): void {
    // The newest sample from before the window stays: the comparison begins there.
    const begin = this.#samples.findLastIndex((sample) => sample.atMs <= atMs - WINDOW_MS)
    this.#samples = [...this.#samples.slice(Math.max(begin, 0)), { atMs, seconds }]
  }

  isGrowing(nowMs: number): boolean {
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    if (!first || !last || first.atMs > nowMs - WINDOW_MS || last.seconds < LATE_SECONDS) return false
    return last.seconds - first.seconds >= (AGING * (last.atMs - first.atMs)) / 1000
  }
}

const lateness = oncePerProcess('lateness', () => new LatenessTrend())
