import { undecodableError, unsupportedError } from '../audio-error'
import type { Damage } from '../damage'
import { isPlausibleRate } from '../pcm-audio'
import { SAMPLE_READERS, type SampleReader } from './samples'

export interface WavFormat {
  rate: number
  channels: number
  bytesPerSample: number
  read: SampleReader
}

const PCM = 1
const EXTENSIBLE = 0xfffe
const MAX_CHANNELS = 8
const KINDS: Readonly<Record<number, string>> = { 1: 'pcm', 3: 'float', 6: 'a-law', 7: 'mu-law' }
/** Names of the form tags that phone systems use (RFC 2361). */
const OTHER_CODECS: Readonly<Record<number, string>> = {
  2: 'Microsoft ADPCM',
  17: 'IMA ADPCM',
  49: 'GSM 6.10',
  64: 'G.721 ADPCM',
  80: 'MPEG',
  85: 'MP3',
  100: 'G.726 ADPCM',
  353: 'WMA',
}

/**
 * Reads a `fmt ` chunk. Fields that say the same must agree; if they do not, the recording is marked as damaged.
 * @throws StepError audio_unsupported, audio_undecodable
 */
export function wavFormat(chunk: Uint8Array, damage: Damage): WavFormat {
  if (chunk.length < 16) throw undecodableError('the WAV file has a broken format')
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  const tag = view.getUint16(0, true)
  const code = tag === EXTENSIBLE && chunk.length >= 26 ? view.getUint16(24, true) : tag
  const channels = view.getUint16(2, true)
  const rate = view.getUint32(4, true)
  const bits = view.getUint16(14, true)
  const kind = KINDS[code]
  if (!kind) throw unsupportedError(`a WAV file with ${OTHER_CODECS[code] ?? `the codec ${code}`}`)
  // A sample of 12 bits has two bytes and is aligned to the upper bits.
  const bytesPerSample = Math.ceil(bits / 8)
  const read = SAMPLE_READERS[`${kind}-${kind === 'pcm' ? 8 * bytesPerSample : bits}`]
  if (!read) throw unsupportedError(`a WAV file with ${kind === 'pcm' ? 'PCM' : kind} samples of ${bits} bits`)
  if (channels === 0 || channels > MAX_CHANNELS) throw undecodableError(`the WAV file states ${channels} channels`)
  if (!isPlausibleRate(rate)) throw undecodableError(`the WAV file states ${rate} samples per second`)
  const align = channels * bytesPerSample
  if (view.getUint16(12, true) !== align || (code === PCM && view.getUint32(8, true) !== align * rate))
    damage.contradictoryHeader()
  return { rate, channels, bytesPerSample, read }
}
