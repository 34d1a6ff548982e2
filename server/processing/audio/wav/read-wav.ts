import { tooLongError, undecodableError } from '../audio-error'
import type { Damage } from '../damage'
import { LIMIT_TOLERANCE_SECONDS } from '../opus/packet-list'
import type { PcmAudio, PcmBlock } from '../pcm-audio'
import { type WavFormat, wavFormat } from './format'

/** A program that writes to a pipe does not know the size and writes one of these, or larger. */
const UNKNOWN_SIZE = 0x7fff_f000

/**
 * Reads a WAV file, also several joined ones of the same format. Bytes that are in no chunk are reported as damage.
 * @throws StepError audio_unsupported, audio_undecodable, audio_too_long
 */
export function readWav(bytes: Uint8Array, damage: Damage, maxSeconds: number): PcmAudio {
  const { format, sounds } = findSounds(bytes, damage)
  const frameBytes = format.channels * format.bytesPerSample
  const frames = sounds.reduce((sum, sound) => sum + Math.floor(sound.length / frameBytes), 0)
  if (frames > (maxSeconds + LIMIT_TOLERANCE_SECONDS) * format.rate) throw tooLongError(maxSeconds)
  return { rate: format.rate, blocks: blocks(sounds, format) }
}

function findSounds(bytes: Uint8Array, damage: Damage): { format: WavFormat; sounds: Uint8Array[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sounds: Uint8Array[] = []
  let format: WavFormat | undefined
  let at = 0
  while (at + 8 <= bytes.length) {
    const id = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
    const size = view.getUint32(at + 4, true)
    const start = at + (id === 'RIFF' ? 12 : 8)
    if (!/^[\x20-\x7e]{4}$/.test(id)) break
    const isOpen = id === 'data' && (size === 0 || size >= UNKNOWN_SIZE)
    const end = id === 'RIFF' ? start : isOpen ? bytes.length : start + size
    if (end > bytes.length) damage.endsEarly()
    const content = bytes.subarray(start, Math.min(end, bytes.length))
    if (id === 'fmt ') {
      const next = wavFormat(content, damage)
      if (format && !isSame(format, next)) break
      format = next
    } else if (id === 'data') sounds.push(content)
    // Chunks begin at even positions.
    at = end + (id !== 'RIFF' && size % 2 === 1 ? 1 : 0)
  }
  if (at < bytes.length) damage.unreadable(bytes.length - at)
  if (!format) throw undecodableError('the WAV file has no format')
  if (sounds.length === 0) throw undecodableError('the WAV file has no sound')
  return { format, sounds }
}

const isSame = (a: WavFormat, b: WavFormat) => a.rate === b.rate && a.channels === b.channels && a.read === b.read

function* blocks(sounds: Uint8Array[], format: WavFormat): Generator<PcmBlock> {
  const { channels, bytesPerSample, rate } = format
  const frameBytes = channels * bytesPerSample
  for (const sound of sounds) {
    const view = new DataView(sound.buffer, sound.byteOffset, sound.byteLength)
    const frames = Math.floor(sound.length / frameBytes)
    for (let first = 0; first < frames; first += rate)
      yield readBlock(view, first * frameBytes, Math.min(rate, frames - first), format)
  }
}

/** Reads samples; more than two channels are mixed into one. */
function readBlock(view: DataView, at: number, length: number, format: WavFormat): PcmBlock {
  const { channels, bytesPerSample, read } = format
  const block = Array.from({ length: channels <= 2 ? channels : 1 }, () => new Float32Array(length))
  const share = block.length / channels
  let position = at
  for (let frame = 0; frame < length; frame++) {
    for (let channel = 0; channel < channels; channel++) {
      const samples = block[channel % block.length] as Float32Array
      samples[frame] = (samples[frame] as number) + read(view, position) * share
      position += bytesPerSample
    }
  }
  return block
}
