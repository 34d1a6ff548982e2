import { NO_PAUSE } from '../isolation/serve-tasks'
import type { AudioLimits } from '../port/engines'
import { decodeSpeechPcm, SPEECH_RATE } from './decode-opus'
import { prepareInProcess } from './prepare-in-process'
import { wav } from './write-wav'

export interface PreparedGreeting {
  wav: Uint8Array
  durationSeconds: number
}

/**
 * Makes a WAV file of a spoken greeting in this process, with the checks of a recording. Of what can be written here it
 * is the one form that every browser plays: Safari plays Opus in WebM since 17.4 only. A minute has 1.9 MB, of which
 * a browser loads nothing before it plays. No byte of the uploaded file is in it, so that a file that attacks a
 * decoder does not reach visitors.
 * @throws StepError audio_…
 */
export async function greetingInProcess(
  bytes: Uint8Array,
  limits: AudioLimits,
  pause = NO_PAUSE,
): Promise<PreparedGreeting> {
  const { webm } = await prepareInProcess(bytes, limits, pause)
  const samples = await decodeSpeechPcm(webm)
  return { wav: wav([samples], { rate: SPEECH_RATE }), durationSeconds: samples.length / SPEECH_RATE }
}
