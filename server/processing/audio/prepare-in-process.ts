import { NO_PAUSE, type Pause } from '../isolation/serve-tasks'
import type { AudioLimits, PreparedAudio } from '../port/engines'
import type { StepError } from '../port/step-error'
import { audioError, Damage, tooLongError, undecodableError } from './damage'
import { measurePackets } from './decode-opus'
import { encodeOpus } from './encode-opus'
import type { Meter } from './measure'
import { LIMIT_TOLERANCE_SECONDS, type OpusHead, PacketList } from './opus-packets'
import { readMp3 } from './read-mp3'
import { readPackets } from './read-packets'
import { readWav } from './read-wav'
import { type AudioForm, audioForm } from './sniff'
import { writeWebm } from './webm'

const MIN_SECONDS = 0.3

interface Sound {
  packets: Uint8Array[]
  head: OpusHead
  meter: Meter
  durationSeconds: number
}

/**
 * Prepares a recording in this process, which foreign bytes can crash: only the audio process and tests call it
 * directly.
 * @throws StepError audio_undecodable, audio_unsupported, audio_too_short, audio_too_long, audio_incomplete
 */
export async function prepareInProcess(
  bytes: Uint8Array,
  limits: AudioLimits,
  pause = NO_PAUSE,
): Promise<PreparedAudio> {
  const form = audioForm(bytes)
  const damage = new Damage()
  const { packets, head, meter, durationSeconds } = await readSound(bytes, form, {
    damage,
    maxSeconds: limits.maxSeconds,
    pause,
  })
  if (durationSeconds > limits.maxSeconds + LIMIT_TOLERANCE_SECONDS) throw tooLongError(limits.maxSeconds)
  if (typeof limits.claimedSeconds === 'number') damage.compareClaimed(durationSeconds, limits.claimedSeconds)
  const sentence = damage.sentence()
  if (durationSeconds < MIN_SECONDS) throw tooLittleError(durationSeconds, sentence)
  return {
    webm: await writeWebm(packets, head),
    durationSeconds,
    peaks: meter.peaks(),
    level: meter.level(),
    inputFormat: form === 'wav' || form === 'mp3' ? form : `${form}/opus`,
    damage: sentence,
  }
}

interface Reading {
  damage: Damage
  maxSeconds: number
  pause: Pause
}

async function readSound(bytes: Uint8Array, form: AudioForm, { damage, maxSeconds, pause }: Reading): Promise<Sound> {
  try {
    if (form === 'wav' || form === 'mp3') {
      const encoded = await encodeOpus((form === 'wav' ? readWav : readMp3)(bytes, damage, maxSeconds), pause)
      return { ...encoded, head: encoded }
    }
    const list = new PacketList(damage, maxSeconds)
    const format = await readPackets(bytes, form, list)
    return { ...(await measurePackets(list.packets, { ...format, damage, pause })), head: format }
  } catch (error) {
    // A trap of a codec's WebAssembly: the same bytes trap again, so no further try helps.
    if (error instanceof WebAssembly.RuntimeError) throw undecodableError('its decoder failed', error)
    throw error
  }
}

function tooLittleError(durationSeconds: number, damage: string | null): StepError {
  if (damage) return audioError('audio_incomplete', `${damage} What is left is shorter than ${MIN_SECONDS} seconds.`)
  if (durationSeconds === 0) return audioError('audio_incomplete', 'The recording has a header and no sound.')
  return audioError('audio_too_short', `The recording is shorter than ${MIN_SECONDS} seconds.`)
}
