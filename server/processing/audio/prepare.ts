import { MAX_GREETING_SECONDS } from '../../contract/limits'
import { IsolatedProcess } from '../isolation/isolated-process'
import type { AudioLimits, PreparedAudio } from '../port/engines'
import { audioError } from './damage'
import type { PreparedGreeting } from './greeting-in-process'

const MEMORY_MB = 512
/** Processor seconds: over three times what the worst recording needs (five minutes of MP3: 5, measured). */
const PROCESSOR_SECONDS = { start: 2, perMb: 0.3, perAudioSecond: 0.06 }
const USUAL_BYTES_PER_SECOND = 4000
/** The codecs stay loaded between recordings that come within a minute. */
const IDLE_MS = 60_000
const MAX_MB = 10
const BYTES_PER_MB = 1024 * 1024

export const audioProcess = new IsolatedProcess({ entry: 'audio', memoryMb: MEMORY_MB, idleMs: IDLE_MS })

export interface PrepareInput {
  bytes: Uint8Array
  limits: AudioLimits
}

/**
 * Makes WebM with Opus of a recording, seekable, with duration, level and waveform; WAV and MP3 are encoded. `damage`
 * says what was lost.
 * @throws StepError audio_… (never again); step_timeout (once), memory_limit (on schedule)
 */
export async function prepareAudio(parts: Uint8Array, limits: AudioLimits, accountId?: string): Promise<PreparedAudio> {
  return run<PreparedAudio>('prepare', { bytes: parts, limits }, accountId)
}

/** Makes a WAV file of a spoken greeting, which every browser plays. @throws StepError as `prepareAudio` */
export const prepareGreeting = (bytes: Uint8Array, accountId: string): Promise<PreparedGreeting> =>
  run<PreparedGreeting>('greeting', { bytes, limits: { maxSeconds: MAX_GREETING_SECONDS } }, accountId)

async function run<Result>(task: string, input: PrepareInput, accountId?: string): Promise<Result> {
  const { bytes, limits } = input
  if (bytes.length > MAX_MB * BYTES_PER_MB)
    throw audioError('audio_too_large', `The recording is larger than ${MAX_MB} MB.`)
  const { claimedSeconds, maxSeconds } = limits
  const limit = (decodedSeconds: number) => processorSecondsOf(bytes.length, Math.min(decodedSeconds, maxSeconds))
  const audioSeconds = claimedSeconds ?? Math.min(bytes.length / USUAL_BYTES_PER_SECOND, maxSeconds)
  return audioProcess.run<Result>(task, input, { accountId, audioSeconds, limit })
}

/** Returns the processor seconds that a recording may use, of which this much sound is decoded. */
export const processorSecondsOf = (bytes: number, decodedSeconds: number): number =>
  PROCESSOR_SECONDS.start +
  PROCESSOR_SECONDS.perMb * (bytes / BYTES_PER_MB) +
  PROCESSOR_SECONDS.perAudioSecond * decodedSeconds

/** Ends the audio process at once; it starts again with the next recording. */
export const stopAudioProcess = (): Promise<void> => audioProcess.stop()
