import { IsolatedProcess } from '../isolation/isolated-process'
import { audioError } from './damage'
import type { AudioLimits, PreparedAudio } from './prepare-in-process'

export type { AudioLimits, PreparedAudio } from './prepare-in-process'

const MEMORY_MB = 512
/**
 * Processor seconds: more than three times what the worst whole recording needs here, for slower machines. Five
 * minutes in packets of 2.5 ms are read in 0.9 seconds, and five minutes of MP3 are decoded and encoded in 5. A file
 * that looks like sound and is none ends after the first two.
 */
const PROCESSOR_SECONDS = { start: 2, perMb: 0.3, perAudioSecond: 0.06 }
/** Of Opus from a browser. */
const USUAL_BYTES_PER_SECOND = 4000
/** The codecs stay loaded between recordings that come within a minute. */
const IDLE_MS = 60_000
const MAX_MB = 10
const BYTES_PER_MB = 1024 * 1024

export const audioProcess = new IsolatedProcess({ entry: 'audio', memoryMb: MEMORY_MB, idleMs: IDLE_MS })

/** What the audio process is sent. */
export interface PrepareInput {
  bytes: Uint8Array
  limits: AudioLimits
}

/**
 * Makes of a recording what is stored and served: WebM with Opus, seekable, with duration, level and waveform. Opus is
 * copied; WAV and MP3 are encoded. What a damaged recording still has is kept, and `damage` says so.
 * @param parts the whole recording; its form is found from its bytes
 * @param accountId whose turn in the audio process it takes
 * @throws StepError audio_unsupported, audio_undecodable, audio_incomplete, audio_too_short, audio_too_long,
 *   audio_too_large (never again); step_timeout (once), memory_limit (on schedule)
 */
export async function prepareAudio(parts: Uint8Array, limits: AudioLimits, accountId?: string): Promise<PreparedAudio> {
  if (parts.length > MAX_MB * BYTES_PER_MB)
    throw audioError('audio_too_large', `The recording is larger than ${MAX_MB} MB.`)
  const input: PrepareInput = { bytes: parts, limits }
  const { claimedSeconds, maxSeconds } = limits
  const limit = (decodedSeconds: number) => processorSecondsOf(parts.length, Math.min(decodedSeconds, maxSeconds))
  const audioSeconds = claimedSeconds ?? Math.min(parts.length / USUAL_BYTES_PER_SECOND, maxSeconds)
  return audioProcess.run<PreparedAudio>('prepare', input, { accountId, audioSeconds, limit })
}

/** Returns the processor seconds that a recording may use, of which this much sound is decoded. */
export const processorSecondsOf = (bytes: number, decodedSeconds: number): number =>
  PROCESSOR_SECONDS.start +
  PROCESSOR_SECONDS.perMb * (bytes / BYTES_PER_MB) +
  PROCESSOR_SECONDS.perAudioSecond * decodedSeconds

/** Ends the audio process at once; it starts again with the next recording. */
export const stopAudioProcess = (): Promise<void> => audioProcess.stop()
