import { undecodableError, unsupportedError } from '../audio-error'
import { DURATION_TOLERANCE } from '../damage'
import { type OpusFormat, type OpusHead, parseOpusHead } from '../opus/head'
import { OPUS_RATE } from '../opus/packet'
import type { PacketList } from '../opus/packet-list'
import { type OggPage, pageAt } from './page'

/** The first bytes of the first packet of other codecs (RFC 5334 and the codecs' own mappings). */
const OTHER_CODECS: readonly (readonly [magic: string, found: string])[] = [
  ['\x01vorbis', 'an Ogg Vorbis file'],
  ['\x7fFLAC', 'an Ogg FLAC file'],
  ['Speex   ', 'an Ogg Speex file'],
  ['\x80theora', 'an Ogg Theora video'],
]

/** A checksum reads up to 64 KiB; a file of overlapping headers without an end would take minutes. */
const MAX_CHECKS = 1000

/**
 * Reads the Opus packets of an Ogg file, also of several streams one after the other. A page with a wrong checksum is
 * reported as damage, and reading continues at the next page.
 * @throws StepError audio_unsupported, audio_undecodable, audio_too_long
 */
export function readOgg(bytes: Uint8Array, list: PacketList): OpusFormat {
  const reader = new OggReader(list)
  for (let at = 0; at < bytes.length; ) {
    const page = pageAt(bytes, at)
    if (page) {
      reader.add(page)
      at += page.size
    } else {
      const next = nextPage(bytes, at + 1)
      list.damage.unreadable(next - at)
      at = next
    }
  }
  return reader.end()
}

/** Returns where the next page begins; the end of the file if there is none, or too many that are none. */
function nextPage(bytes: Uint8Array, from: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = buffer.indexOf('OggS', from, 'latin1')
  for (let checks = 0; at !== -1 && checks < MAX_CHECKS; checks++) {
    if (pageAt(bytes, at)) return at
    at = buffer.indexOf('OggS', at + 1, 'latin1')
  }
  return bytes.length
}

class OggReader {
  readonly #list: PacketList
  readonly #damage: PacketList['damage']
  #head: OpusHead | undefined
  #channels: 1 | 2 = 1
  #serial: number | undefined
  #sequence = 0
  #headersLeft = 0
  #open: Uint8Array[] = []
  /** The granule position at the end of the packets so far; null before the first audio page. */
  #position: number | null = null
  #isEnded = true
  #endTrim = 0

  constructor(list: PacketList) {
    this.#list = list
    this.#damage = list.damage
  }

  add(page: OggPage): void {
    if (page.isFirst) this.#beginStream(page)
    else if (page.serial === this.#serial) this.#checkSequence(page)
    else {
      this.#damage.unreadable(page.size)
      return
    }
    let samples = 0
    for (const packet of this.#packetsOf(page)) {
      if (this.#headersLeft > 0) this.#headersLeft--
      else samples += this.#list.add(packet)
    }
    if (page.granule !== null && this.#headersLeft === 0 && samples > 0) this.#compareGranule(page, samples)
    if (page.isLast) this.#isEnded = true
  }

  end(): OpusFormat {
    this.#endStream()
    if (!this.#head) throw undecodableError('the Ogg file has no readable Opus header')
    return { preSkip: this.#head.preSkip, channels: this.#channels, endTrim: this.#endTrim }
  }

  #beginStream(page: OggPage): void {
    const first = page.parts[0] ?? new Uint8Array()
    const magic = Buffer.from(first.subarray(0, 8)).toString('latin1')
    const other = OTHER_CODECS.find(([start]) => magic.startsWith(start))
    if (other) throw unsupportedError(other[1])
    const head = parseOpusHead(first)
    if (!head) throw unsupportedError('an Ogg file with an unknown codec')
    if (!this.#isEnded && this.#position === null && this.#head)
      throw unsupportedError('an Ogg file with several tracks')
    this.#endStream()
    this.#head ??= head
    if (head.channels === 2) this.#channels = 2
    this.#serial = page.serial
    this.#sequence = page.sequence
    this.#headersLeft = 2
    this.#position = null
    this.#isEnded = false
    this.#endTrim = 0
  }

  #endStream(): void {
    if (this.#open.length > 0) this.#damage.lostPacket()
    if (!this.#isEnded) this.#damage.endsEarly()
    this.#open = []
  }

  #checkSequence({ sequence }: OggPage): void {
    if (sequence <= this.#sequence || this.#isEnded) this.#damage.outOfOrder()
    else if (sequence > this.#sequence + 1) {
      this.#damage.lostPacket()
      this.#open = []
    }
    this.#sequence = sequence
  }

  /** Joins the parts of packets that span pages. */
  *#packetsOf(page: OggPage): Generator<Uint8Array> {
    let parts = page.parts
    if (page.isContinued && this.#open.length === 0 && parts.length > 0) {
      // The beginning of this packet was on a page that is missing.
      this.#damage.lostPacket()
      parts = page.endsOpen && parts.length === 1 ? [] : parts.slice(1)
    } else if (!page.isContinued && this.#open.length > 0) {
      this.#damage.lostPacket()
      this.#open = []
    }
    for (const [index, part] of parts.entries()) {
      this.#open.push(part)
      if (index === parts.length - 1 && page.endsOpen) return
      const packet = this.#open.length === 1 ? part : Buffer.concat(this.#open)
      this.#open = []
      yield packet
    }
  }

  /** The granule position counts samples, so that it tells what is missing (RFC 7845, section 4). */
  #compareGranule(page: OggPage, samples: number): void {
    const granule = page.granule as number
    // A stream that was joined while it ran begins at another position than zero.
    const before = this.#position ?? Math.max(0, granule - samples)
    const difference = (granule - before - samples) / OPUS_RATE
    if (page.isLast && difference < 0 && granule > before) this.#endTrim = before + samples - granule
    else if (difference > DURATION_TOLERANCE) this.#damage.missing(difference)
    else if (difference < -DURATION_TOLERANCE) this.#damage.outOfOrder()
    this.#position = granule
  }
}
