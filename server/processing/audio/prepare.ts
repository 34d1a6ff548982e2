import { IsolatedProcess } from '../isolation/isolated-process'
import { audioError } from './audio-error'
import type { AudioLimits, PreparedAudio } from './prepare-in-process'

export type { AudioLimits, PreparedAudio } from './prepare-in-process'

const MEMORY_MB = 512
const TIMEOUT_MS = 20_000
/** The codecs stay loaded between recordings that come within a minute. */
const IDLE_MS = 60_000
const MAX_MB = 10
const MAX_BYTES = MAX_MB * 1024 * 1024

const audioProcess = new IsolatedProcess({ entry: 'audio', memoryMb: MEMORY_MB, idleMs: IDLE_MS })

/** What the audio process is sent. */
export interface PrepareInput {
  bytes: Uint8Array
  limits: AudioLimits
}

/**
 * Makes of a recording what is stored and served: WebM with Opus, seekable, with duration, level and waveform. Opus is
 * copied; WAV and MP3 are encoded. What a damaged recording still has is kept, and `damage` says so.
 * @param parts the whole recording; its form is found from its bytes
 * @throws StepError audio_unsupported, audio_undecodable, audio_incomplete, audio_too_short, audio_too_long,
 *   audio_too_large (never again); step_timeout, memory_limit (on schedule)
 */
export async function prepareAudio(parts: Uint8Array, limits: AudioLimits): Promise<PreparedAudio> {
  if (parts.length > MAX_BYTES) throw audioError('audio_too_large', `The recording is larger than ${MAX_MB} MB.`)
  const input: PrepareInput = { bytes: parts, limits }
  return audioProcess.run<PreparedAudio>('prepare', input, { timeoutMs: TIMEOUT_MS })
}

/** Ends the audio process at once; it starts again with the next recording. */
export const stopAudioProcess = (): Promise<void> => audioProcess.stop()
