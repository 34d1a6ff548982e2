import { MAX_RECORDING_BYTES } from '../../server/contract/intake/protocol'
import { SHORTEST_SECONDS } from './state'
import { decode } from './waveform'

/** Why a file cannot be sent. `form`: the name of a form that the service refuses. */
export type FileProblem = 'large' | 'long' | 'short' | 'unreadable' | { form: string }

/** What the file dialog offers, and the forms that the service reads (server/processing/audio/prepare.ts). */
export const FILE_TYPES = '.mp3,.m4a,.aac,.wav,.ogg,.opus,.webm'

const isOffered = (name: string): boolean => FILE_TYPES.split(',').some((ending) => name.toLowerCase().endsWith(ending))

/** Returns the length of an audio file in seconds, or why it cannot be sent. The service reads the file again, in a process of its own. */
export async function checkFile(file: File, maxSeconds: number): Promise<number | FileProblem> {
  if (file.size > MAX_RECORDING_BYTES) return 'large'
  const form = refusedForm(new Uint8Array(await file.arrayBuffer()))
  if (form !== null) return { form }
  if (!isOffered(file.name)) return 'unreadable'
  try {
    // A recording of a browser does not state its length.
    const stated = await statedSeconds(file)
    const seconds = Number.isFinite(stated) ? stated : (await decode(file)).duration
    if (seconds < SHORTEST_SECONDS) return 'short'
    return seconds > maxSeconds ? 'long' : seconds
  } catch (error) {
    console.warn('The file cannot be read.', error)
    return 'unreadable'
  }
}

function statedSeconds(file: File): Promise<number> {
  const url = URL.createObjectURL(file)
  const reading = new Promise<number>((resolve, reject) => {
    const audio = new Audio(url)
    audio.onloadedmetadata = () => resolve(audio.duration)
    audio.onerror = () => reject(audio.error)
  })
  return reading.finally(() => URL.revokeObjectURL(url))
}

/** First bytes of files, and a text in their beginning that names the codec. Many browsers play what the service refuses. */
const REFUSED: readonly (readonly [form: string, start: string, codec?: string])[] = [
  ['Ogg Vorbis', 'OggS', '\x01vorbis'],
  ['FLAC', 'OggS', '\x7fFLAC'],
  ['FLAC', 'fLaC'],
  ['Speex', 'OggS', 'Speex   '],
  ['WebM Vorbis', '\x1a\x45\xdf\xa3', 'A_VORBIS'],
  ['AMR', '#!AMR'],
  ['AIFF', 'FORM', 'AIF'],
  ['CAF', 'caff'],
  ['WMA', '\x30\x26\xb2\x75'],
]
const BEGINNING_BYTES = 4096
/** Format tags of WAV that the service reads: PCM, float, A-law, mu-law, GSM, and those that an extension names. */
const WAV_TAGS = [1, 3, 6, 7, 49, 0xfffe]

/** Returns the name of a form or a codec that the service is known to refuse (server/processing/audio); null for any other file. */
export function refusedForm(bytes: Uint8Array<ArrayBuffer>): string | null {
  const latin1 = new TextDecoder('windows-1252')
  const beginning = Array.from(bytes.subarray(0, BEGINNING_BYTES), (byte) => String.fromCharCode(byte)).join('')
  const refused = REFUSED.find(([, start, codec = '']) => beginning.startsWith(start) && beginning.includes(codec))
  if (refused) return refused[0]
  if (/^R(?:IFF|F64).{4}WAVE/s.test(beginning)) {
    const at = beginning.indexOf('fmt ')
    const tag = at === -1 ? 1 : (bytes[at + 8] ?? 0) + 256 * (bytes[at + 9] ?? 0)
    return WAV_TAGS.includes(tag) ? null : `WAV ${tag === 2 || tag === 17 ? 'ADPCM' : tag}`
  }
  // The description of the sound (ISO/IEC 14496-12, `stsd`) can be at the end of the file.
  const codec = beginning.startsWith('ftyp', 4) ? /stsd.{12}([\w. -]{4})/s.exec(latin1.decode(bytes))?.[1] : undefined
  return codec === undefined || ['Opus', 'mp4a'].includes(codec) ? null : `MP4 ${codec.toUpperCase()}`
}
