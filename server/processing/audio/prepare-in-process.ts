import { NO_PAUSE, type Pause } from '../isolation/serve-tasks'
import type { AudioLimits, PreparedAudio } from '../port/engines'
import type { StepError } from '../port/step-error'
import { decodeAac, readAdts } from './aac/read-aac'
import { audioError, Damage, tooLongError, undecodableError } from './damage'
import { measurePackets } from './decode-opus'
import { encodeOpus } from './encode-opus'
import { readGsm } from './gsm'
import type { Meter } from './measure'
import { LIMIT_TOLERANCE_SECONDS, type OpusHead, PacketList } from './opus-packets'
import type { PcmAudio } from './pcm'
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
  format: string
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
  const damage = new Damage()
  const { packets, head, meter, durationSeconds, format } = await readSound(bytes, audioForm(bytes), {
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
    inputFormat: format,
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
    const encode = async (sound: PcmAudio, format: string): Promise<Sound> => {
      const encoded = await encodeOpus(sound, pause)
      return { ...encoded, head: encoded, format }
    }
    if (form === 'wav' || form === 'mp3' || form === 'gsm')
      return await encode(READERS[form](bytes, damage, maxSeconds), form)
    const list = new PacketList(damage, maxSeconds)
    const head = form === 'aac' ? readAdts(bytes, list) : await readPackets(bytes, form, list)
    if (head.aac) return await encode(decodeAac(list.packets, head.aac, damage), form === 'aac' ? form : `${form}/aac`)
    return { ...(await measurePackets(list.packets, { ...head, damage, pause })), head, format: `${form}/opus` }
  } catch (error) {
    // A trap of a codec's WebAssembly: the same bytes trap again, so no further try helps.
    if (error instanceof WebAssembly.RuntimeError) throw undecodableError('its decoder failed', error)
    throw error
  }
}

const READERS = { wav: readWav, mp3: readMp3, gsm: readGsm }

function tooLittleError(durationSeconds: number, damage: string | null): StepError {
  if (damage) return audioError('audio_incomplete', `${damage} What is left is shorter than ${MIN_SECONDS} seconds.`)
  if (durationSeconds === 0) return audioError('audio_incomplete', 'The recording has a header and no sound.')
  return audioError('audio_too_short', `The recording is shorter than ${MIN_SECONDS} seconds.`)
}
