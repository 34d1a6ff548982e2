import { undecodableError, unsupportedError } from '../audio-error'
import { DEFAULT_PRE_SKIP, parseOpusHead } from '../opus/head'
import { children, type Element, ID, unsignedInteger } from './ebml'

export interface WebmTrack {
  number: number
  channels: 1 | 2
  preSkip: number
}

interface TrackEntry {
  number: number
  type: number
  codec: string
  codecPrivate: Uint8Array | null
  channels: number
  isEncoded: boolean
}

const VIDEO = 1
const AUDIO = 2

/**
 * Returns the one Opus track.
 * @throws StepError audio_unsupported (video, another codec, several tracks, compressed or encrypted), audio_undecodable
 */
export function opusTrack(bytes: Uint8Array, tracks: Element): WebmTrack {
  const entries = [...children(bytes, tracks)].filter(({ id }) => id === ID.trackEntry).map((e) => trackEntry(bytes, e))
  if (entries.some(({ type }) => type === VIDEO)) throw unsupportedError('a WebM video')
  const sounds = entries.filter(({ type }) => type === AUDIO)
  const [track] = sounds
  if (!track) throw undecodableError('the WebM file has no sound track')
  if (sounds.length > 1) throw unsupportedError('a WebM file with several sound tracks')
  if (track.codec !== 'A_OPUS') throw unsupportedError(`a WebM file with the codec ${printable(track.codec)}`)
  if (track.isEncoded) throw unsupportedError('a WebM file with compressed or encrypted tracks')
  const head = parseOpusHead(track.codecPrivate)
  return {
    number: track.number,
    channels: (head?.channels ?? track.channels) === 1 ? 1 : 2,
    preSkip: head?.preSkip ?? DEFAULT_PRE_SKIP,
  }
}

function trackEntry(bytes: Uint8Array, entry: Element): TrackEntry {
  const track: TrackEntry = { number: 0, type: 0, codec: '', codecPrivate: null, channels: 2, isEncoded: false }
  for (const child of children(bytes, entry)) {
    if (child.id === ID.trackNumber) track.number = unsignedInteger(bytes, child)
    else if (child.id === ID.trackType) track.type = unsignedInteger(bytes, child)
    else if (child.id === ID.codecId)
      // A string ends at the first zero (RFC 8794, section 7.4).
      track.codec = Buffer.from(bytes.subarray(child.start, child.end)).toString('latin1').split('\0', 1)[0] ?? ''
    else if (child.id === ID.codecPrivate) track.codecPrivate = bytes.subarray(child.start, child.end)
    else if (child.id === ID.contentEncodings) track.isEncoded = true
    else if (child.id === ID.audio)
      for (const field of children(bytes, child))
        if (field.id === ID.channels) track.channels = unsignedInteger(bytes, field)
  }
  return track
}

/** The name comes from the file, and the message is shown to people. */
const printable = (codec: string) => codec.replace(/[^A-Za-z0-9_/.-]/g, '?').slice(0, 32) || 'unknown'
