import { type Damage, tooLongError, undecodableError, unsupportedError } from './damage'
import { decodeGsm, WAV_GSM } from './gsm'
import { LIMIT_TOLERANCE_SECONDS } from './opus-packets'
import { isPlausibleRate, type PcmAudio, type PcmBlock } from './pcm'

/** A program that writes to a pipe does not know the size and writes one of these, or larger. */
const UNKNOWN_SIZE = 0x7fff_f000
const FILES: readonly string[] = ['RIFF', 'RF64']
const NEEDED_CHUNKS: readonly string[] = [...FILES, 'fmt ', 'data']

/** Reads a WAV file, also joined ones of the same format. Bytes in no chunk are damage. @throws StepError */
export function readWav(bytes: Uint8Array, damage: Damage, maxSeconds: number): PcmAudio {
  const { format, sounds } = findSounds(bytes, damage)
  const frames = sounds.reduce((sum, sound) => sum + Math.floor(sound.length / format.frameBytes), 0)
  if (frames * format.frameSamples > (maxSeconds + LIMIT_TOLERANCE_SECONDS) * format.rate)
    throw tooLongError(maxSeconds)
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
  if (at < bytes.length && bytes.subarray(at).some((byte) => byte !== 0)) damage.unreadable(bytes.length - at)
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
  const { frameBytes, rate } = format
  for (const sound of sounds) {
    if (format.read === 'gsm') {
      yield* decodeGsm(sound, WAV_GSM)
      continue
    }
    const view = new DataView(sound.buffer, sound.byteOffset, sound.byteLength)
    const frames = Math.floor(sound.length / frameBytes)
    for (let first = 0; first < frames; first += rate)
      yield readBlock(view, first * frameBytes, Math.min(rate, frames - first), { ...format, read: format.read })
  }
}

function readBlock(
  view: DataView,
  at: number,
  length: number,
  { channels, frameBytes, read }: WavFormat & { read: SampleReader },
): PcmBlock {
  const bytesPerSample = frameBytes / channels
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

export interface WavFormat {
  rate: number
  channels: number
  /** Of all channels. */
  frameBytes: number
  /** Of one channel. */
  frameSamples: number
  read: SampleReader | 'gsm'
}

const PCM = 1
const GSM = 49
const EXTENSIBLE = 0xfffe
const MAX_CHANNELS = 8
const KINDS: Readonly<Record<number, string>> = { 1: 'pcm', 3: 'float', 6: 'a-law', 7: 'mu-law' }
/** Names of the form tags that phone systems use (RFC 2361). */
const OTHER_CODECS: Readonly<Record<number, string>> = {
  2: 'Microsoft ADPCM',
  17: 'IMA ADPCM',
  64: 'G.721 ADPCM',
  80: 'MPEG',
  85: 'MP3',
  100: 'G.726 ADPCM',
  353: 'WMA',
}

/** Reads a `fmt ` chunk. Fields that contradict each other are damage. @throws StepError */
function wavFormat(chunk: Uint8Array, damage: Damage): WavFormat {
  if (chunk.length < 16) throw undecodableError('the WAV file has a broken format')
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  const tag = view.getUint16(0, true)
  const code = tag === EXTENSIBLE && chunk.length >= 26 ? view.getUint16(24, true) : tag
  const channels = view.getUint16(2, true)
  const rate = view.getUint32(4, true)
  const bits = view.getUint16(14, true)
  if (!isPlausibleRate(rate)) throw undecodableError(`the WAV file states ${rate} samples per second`)
  if (code === GSM) {
    if (channels !== 1) throw undecodableError(`the WAV file states ${channels} channels of GSM`)
    if (view.getUint16(12, true) !== WAV_GSM.bytes) damage.contradictoryHeader()
    return { rate, channels, frameBytes: WAV_GSM.bytes, frameSamples: WAV_GSM.samples, read: 'gsm' }
  }
  const kind = KINDS[code]
  if (!kind) throw unsupportedError(`a WAV file with ${OTHER_CODECS[code] ?? `the codec ${code}`}`)
  // A sample of 12 bits has two bytes and is aligned to the upper bits.
  const bytesPerSample = Math.ceil(bits / 8)
  const read = SAMPLE_READERS[`${kind}-${kind === 'pcm' ? 8 * bytesPerSample : bits}`]
  if (!read) throw unsupportedError(`a WAV file with ${kind === 'pcm' ? 'PCM' : kind} samples of ${bits} bits`)
  if (channels === 0 || channels > MAX_CHANNELS) throw undecodableError(`the WAV file states ${channels} channels`)
  const align = channels * bytesPerSample
  if (view.getUint16(12, true) !== align || (code === PCM && view.getUint32(8, true) !== align * rate))
    damage.contradictoryHeader()
  return { rate, channels, frameBytes: align, frameSamples: 1, read }
}

export type SampleReader = (view: DataView, at: number) => number

/** A float file can have anything; larger samples are clipped, as every player does. */
const clip = (value: number) => (Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0)

export const SAMPLE_READERS: Readonly<Record<string, SampleReader>> = {
  'pcm-8': (view, at) => (view.getUint8(at) - 128) / 128,
  'pcm-16': (view, at) => view.getInt16(at, true) / 2 ** 15,
  'pcm-24': (view, at) => (view.getInt8(at + 2) * 2 ** 16 + view.getUint16(at, true)) / 2 ** 23,
  'pcm-32': (view, at) => view.getInt32(at, true) / 2 ** 31,
  'float-32': (view, at) => clip(view.getFloat32(at, true)),
  'float-64': (view, at) => clip(view.getFloat64(at, true)),
  'a-law-8': (view, at) => aLaw(view.getUint8(at)) / 2 ** 15,
  'mu-law-8': (view, at) => muLaw(view.getUint8(at)) / 2 ** 15,
}

/** Expands A-law to 16 bits (ITU-T G.711, table 1). */
export function aLaw(byte: number): number {
  const code = byte ^ 0x55
  const exponent = (code >> 4) & 7
  const mantissa = ((code & 15) << 4) + 8
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return code & 0x80 ? size : -size
}

/** Expands mu-law to 16 bits (ITU-T G.711, table 2). */
export function muLaw(byte: number): number {
  const code = ~byte & 0xff
  const size = ((((code & 15) << 3) + 0x84) << ((code >> 4) & 7)) - 0x84
  return code & 0x80 ? -size : size
}
