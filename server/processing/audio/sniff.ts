import { isAdts } from './aac/read-aac'
import { undecodableError, unknownFormError, unsupportedError } from './damage'
import { isGsm } from './gsm'
import { findFrames, frameHeader, id3Size } from './read-mp3'

/** The accepted forms. The first bytes decide; a content type is never trusted. */
export type AudioForm = 'webm' | 'ogg' | 'mp4' | 'wav' | 'mp3' | 'aac' | 'gsm'

interface Magic {
  bytes: readonly number[]
  /** Position of the bytes. */
  at?: number
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const ACCEPTED: readonly (readonly [AudioForm, ...Magic[]])[] = [
  ['webm', { bytes: [0x1a, 0x45, 0xdf, 0xa3] }],
  ['ogg', { bytes: ascii('OggS') }],
  ['mp4', { bytes: ascii('ftyp'), at: 4 }],
  ['wav', { bytes: ascii('RIFF') }, { bytes: ascii('WAVE'), at: 8 }],
  ['wav', { bytes: ascii('RF64') }, { bytes: ascii('WAVE'), at: 8 }],
]

const REFUSED: readonly (readonly [found: string, ...Magic[]])[] = [
  ['a FLAC file', { bytes: ascii('fLaC') }],
  ['an AMR file', { bytes: ascii('#!AMR') }],
  ['an AIFF file', { bytes: ascii('FORM') }, { bytes: ascii('AIF'), at: 8 }],
  ['a CAF file', { bytes: ascii('caff') }],
  ['an AU file', { bytes: ascii('.snd') }],
  ['a WMA file', { bytes: [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11] }],
  ['an AVI video', { bytes: ascii('RIFF') }, { bytes: ascii('AVI '), at: 8 }],
  ['a WAV file with 64-bit sizes (W64)', { bytes: [...ascii('riff'), 0x2e, 0x91, 0xcf, 0x11] }],
  ['a WAV file with the upper byte first (RIFX)', { bytes: ascii('RIFX') }],
  ['an FLV video', { bytes: ascii('FLV') }],
  ['an MPEG video', { bytes: [0, 0, 1, 0xba] }],
  ['an MPEG transport stream', { bytes: [0x47] }, { bytes: [0x47], at: 188 }, { bytes: [0x47], at: 376 }],
  ['an SWF video', { bytes: ascii('FWS') }],
  ['a RealMedia file', { bytes: ascii('.RMF') }],
  ['a VOC file', { bytes: ascii('Creative Voice File') }],
  ['a SoX file', { bytes: ascii('.SoX') }],
  ['a WavPack file', { bytes: ascii('wvpk') }],
  ['a True Audio file', { bytes: ascii('TTA1') }],
  ['an AC-3 file', { bytes: [0x0b, 0x77] }],
  ['a DTS file', { bytes: [0x7f, 0xfe, 0x80, 0x01] }],
  ['a MIDI file', { bytes: ascii('MThd') }],
  ['a PDF document', { bytes: ascii('%PDF') }],
  ['a ZIP archive', { bytes: [0x50, 0x4b, 3, 4] }],
  ['a GZIP archive', { bytes: [0x1f, 0x8b] }],
  ['a PNG image', { bytes: [0x89, ...ascii('PNG')] }],
  ['a JPEG image', { bytes: [0xff, 0xd8, 0xff] }],
  ['a GIF image', { bytes: ascii('GIF8') }],
  ['an AAC file (ADIF)', { bytes: ascii('ADIF') }],
]

/** Before the first frame of a damaged or badly cut MP3 file. */
const MAX_JUNK_BYTES = 64 * 1024
const TEXT_BYTES = 512

/** Returns the form of a recording by its first bytes. @throws StepError audio_unsupported, audio_undecodable */
export function audioForm(bytes: Uint8Array): AudioForm {
  if (bytes.length === 0) throw undecodableError('it is empty')
  const matches = ({ bytes: magic, at = 0 }: Magic) => magic.every((byte, index) => bytes[at + index] === byte)
  const accepted = ACCEPTED.find(([, ...magics]) => magics.every(matches))
  if (accepted) return accepted[0]
  const refused = REFUSED.find(([, ...magics]) => magics.every(matches))
  if (refused) throw unsupportedError(refused[0])
  if (isAdts(bytes)) return 'aac'
  if (isGsm(bytes)) return 'gsm'
  const start = leadingTags(bytes)
  const layer = frameHeader(bytes, start)?.layer
  if (layer === 1 || layer === 2) throw unsupportedError(`an MPEG audio file of layer ${layer}`)
  if (start > 0 && Buffer.from(bytes.subarray(start, start + 4)).toString('latin1') === 'fLaC')
    throw unsupportedError('a FLAC file')
  if (findFrames(bytes.subarray(0, start + MAX_JUNK_BYTES), start) !== null) return 'mp3'
  if (isFreeFormat(bytes, start)) throw unsupportedError('an MP3 file in the free format')
  if (isText(bytes)) throw unsupportedError('a text document')
  throw unknownFormError()
}

/** A header without a bit rate (ISO/IEC 11172-3, 2.4.2.3). Hardly any player reads such files. */
const isFreeFormat = (bytes: Uint8Array, at: number) =>
  bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xe6) === 0xe2 && (bytes[at + 2] ?? 0xff) >> 4 === 0

/** Several programs may have added a tag each. */
function leadingTags(bytes: Uint8Array): number {
  let at = 0
  for (let size = id3Size(bytes, at); size > 0 && at < bytes.length; size = id3Size(bytes, at)) at += size
  return Math.min(at, bytes.length)
}

/** An error page or base64, sent instead of the recording. */
function isText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, TEXT_BYTES)
  if (start.some((byte) => byte < 0x20 && (byte < 0x09 || byte > 0x0d))) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return true
  } catch {
    return false
  }
}
