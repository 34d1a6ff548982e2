import { tooLongError, undecodableError } from '../audio-error'
import type { Damage } from '../damage'
import { LIMIT_TOLERANCE_SECONDS } from '../opus/packet-list'
import type { PcmAudio, PcmBlock } from '../pcm-audio'
import { isZero } from '../zeros'
import { type WavFormat, wavFormat } from './format'

/** A program that writes to a pipe does not know the size and writes one of these, or larger. */
const UNKNOWN_SIZE = 0x7fff_f000
const FILES: readonly string[] = ['RIFF', 'RF64']
const NEEDED_CHUNKS: readonly string[] = [...FILES, 'fmt ', 'data']

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
  let longSize: number | null = null
  let at = 0
  while (at + 8 <= bytes.length) {
    const id = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
    const isFile = FILES.includes(id)
    const size = longSize !== null && id === 'data' ? longSize : view.getUint32(at + 4, true)
    const start = at + (isFile ? 12 : 8)
    if (!/^[\x20-\x7e]{4}$/.test(id)) break
    const isOpen = id === 'data' && (size === 0 || size >= UNKNOWN_SIZE)
    const end = isFile ? start : isOpen ? bytes.length : start + size
    if (end > bytes.length) damage.endsEarly()
    const content = bytes.subarray(start, Math.min(end, bytes.length))
    if (id === 'fmt ') {
      const next = wavFormat(content, damage)
      if (format && !isSame(format, next)) break
      format = next
    } else if (id === 'data') sounds.push(content)
    longSize = id === 'ds64' ? dataSize(content) : id === 'data' ? null : longSize
    at = isFile ? end : nextChunk(bytes, end, size)
  }
  // Some phone systems fill a file up with zeros to a multiple of their blocks.
  if (at < bytes.length && !isZero(bytes.subarray(at))) damage.unreadable(bytes.length - at)
  if (!format) throw undecodableError('the WAV file has no format')
  if (sounds.length === 0) throw undecodableError('the WAV file has no sound')
  return { format, sounds }
}

/** EBU Tech 3306: an RF64 file has the size of its sound in this chunk; its data chunk states the largest size. */
const dataSize = (chunk: Uint8Array): number | null =>
  chunk.length < 16 ? null : Number(new DataView(chunk.buffer, chunk.byteOffset).getBigUint64(8, true))

/** Chunks begin at even positions, but some programs write no byte between an odd one and the next. */
const nextChunk = (bytes: Uint8Array, end: number, size: number) =>
  size % 2 === 0 || NEEDED_CHUNKS.includes(Buffer.from(bytes.subarray(end, end + 4)).toString('latin1')) ? end : end + 1

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

/** Reads the samples of each channel. */
function readBlock(view: DataView, at: number, length: number, format: WavFormat): PcmBlock {
  const { channels, bytesPerSample, read } = format
  const block = Array.from({ length: channels }, () => new Float32Array(length))
  let position = at
  for (let frame = 0; frame < length; frame++) {
    for (const samples of block) {
      samples[frame] = read(view, position)
      position += bytesPerSample
    }
  }
  return block
}
