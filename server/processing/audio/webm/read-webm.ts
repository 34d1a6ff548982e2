import { undecodableError } from '../audio-error'
import type { OpusFormat } from '../opus/head'
import { OPUS_RATE } from '../opus/packet'
import type { PacketList } from '../opus/packet-list'
import { PacketClock } from '../packet-clock'
import { readBlock } from './block'
import { children, type Element, elementAt, float, ID, signedInteger, unsignedInteger } from './ebml'
import { opusTrack, type WebmTrack } from './track'

/** Elements whose content is walked through; of all others the content is skipped. */
const ENTERED: readonly number[] = [ID.segment, ID.cluster]
const SKIPPED: readonly number[] = [ID.seekHead, ID.cues, ID.chapters, ID.tags, ID.attachments, ID.void, ID.crc32]
const SMALL: readonly number[] = [ID.timestamp, ID.position, ID.prevSize, ID.crc32]
const KNOWN: readonly number[] = [
  ...ENTERED,
  ...SKIPPED,
  ...SMALL,
  ID.ebml,
  ID.info,
  ID.tracks,
  ID.simpleBlock,
  ID.blockGroup,
]
const NANOSECONDS = 1e9

/**
 * Reads the Opus packets of a WebM file. The walk accounts for every byte: bytes that belong to no known element are
 * reported as damage, and reading continues at the next block or cluster. mediabunny ends a track silently at such a
 * gap and does not read a second file behind the first (both measured with 1.61.0).
 * @throws StepError audio_unsupported, audio_undecodable, audio_too_long
 */
export function readWebm(bytes: Uint8Array, list: PacketList): OpusFormat {
  return new WebmReader(bytes, list).read()
}

class WebmReader {
  readonly #bytes: Uint8Array
  readonly #list: PacketList
  readonly #damage: PacketList['damage']
  #first: WebmTrack | undefined
  #track: WebmTrack | undefined
  #clock: PacketClock
  /** Seconds per unit of a timestamp. */
  #scale = 1e-3
  #clusterTime = 0
  #parents: Element[] = []
  #endTrim = 0
  #lastSamples = 0

  constructor(bytes: Uint8Array, list: PacketList) {
    this.#bytes = bytes
    this.#list = list
    this.#damage = list.damage
    this.#clock = new PacketClock(list.damage)
  }

  read(): OpusFormat {
    for (let at = 0; at < this.#bytes.length; ) {
      const element = this.#elementAt(at)
      if (element) at = this.#visit(element)
      else at = this.#resynchronize(at)
    }
    this.#clock.end(this.#endTrim)
    if (this.#parents.some(({ end, isOpen }) => !isOpen && end > this.#bytes.length)) this.#damage.endsEarly()
    if (!this.#first) throw undecodableError('the WebM file has no track header')
    const { channels, preSkip } = this.#first
    return { channels, preSkip, endTrim: this.#endTrim }
  }

  /** Returns the element at a position if it is known and fits into its parents. */
  #elementAt(at: number): Element | null {
    this.#parents = this.#parents.filter(({ end, isOpen }) => isOpen || end > at)
    const element = elementAt(this.#bytes, at)
    if (!element || !KNOWN.includes(element.id)) return null
    if (element.isOpen && !ENTERED.includes(element.id)) return null
    if (SMALL.includes(element.id) && element.end - element.start > 8) return null
    const isEntered = ENTERED.includes(element.id)
    if (element.id !== ID.ebml && this.#parents.some(({ end, isOpen }) => !isOpen && element.end > end && !isEntered))
      return null
    return element
  }

  /** Handles an element and returns where the next one begins. */
  #visit(element: Element): number {
    const { id, start, end, isOpen } = element
    if (ENTERED.includes(id)) {
      // A cluster ends the one before; a segment ends everything.
      this.#parents = id === ID.segment ? [element] : [...this.#parents.filter((p) => p.id === ID.segment), element]
      return start
    }
    if (end > this.#bytes.length && !isOpen) {
      this.#damage.endsEarly()
      this.#damage.unreadable(this.#bytes.length - start)
      return this.#bytes.length
    }
    if (id === ID.ebml) this.#beginFile()
    else if (id === ID.info) this.#readInfo(element)
    else if (id === ID.tracks) this.#readTracks(element)
    else if (id === ID.timestamp) this.#clusterTime = unsignedInteger(this.#bytes, element)
    else if (id === ID.simpleBlock) this.#readBlock(element)
    else if (id === ID.blockGroup) this.#readGroup(element)
    return end
  }

  /** A second header begins a second recording: two joined files are both read. */
  #beginFile(): void {
    this.#parents = []
    this.#clock.end(this.#endTrim)
    this.#clock = new PacketClock(this.#damage)
    this.#scale = 1e-3
    this.#clusterTime = 0
  }

  #readInfo(info: Element): void {
    for (const child of children(this.#bytes, info)) {
      if (child.id === ID.timestampScale) this.#scale = unsignedInteger(this.#bytes, child) / NANOSECONDS
      else if (child.id === ID.duration) this.#clock.stated = this.#statedSeconds(child)
    }
  }

  #statedSeconds(duration: Element): number | null {
    const value = float(this.#bytes, duration)
    return value !== null && value > 0 ? value * this.#scale : null
  }

  #readTracks(tracks: Element): void {
    this.#track = opusTrack(this.#bytes, tracks)
    this.#first ??= this.#track
    if (this.#track.channels === 2) this.#first.channels = 2
  }

  #readGroup(group: Element): void {
    for (const child of children(this.#bytes, group)) {
      if (child.id === ID.block) this.#readBlock(child)
      else if (child.id === ID.discardPadding) this.#endTrim = this.#padding(child)
    }
  }

  /** Samples at the end of a block that do not belong to the recording; never more than the block has. */
  #padding(discardPadding: Element): number {
    const samples = Math.round((signedInteger(this.#bytes, discardPadding) / NANOSECONDS) * OPUS_RATE)
    return Math.min(Math.max(0, samples), this.#lastSamples)
  }

  #readBlock(element: Element): void {
    const block = readBlock(this.#bytes.subarray(element.start, element.end))
    if (!block || (this.#track && block.track !== this.#track.number)) {
      this.#damage.unreadable(element.end - element.start)
      return
    }
    this.#endTrim = 0
    const time = (this.#clusterTime + block.timestamp) * this.#scale
    block.frames.forEach((frame, index) => {
      this.#lastSamples = this.#list.add(frame)
      this.#clock.add(index === 0 ? time : null, this.#lastSamples)
    })
  }

  /** Reports the bytes up to the next place where reading can continue, and returns that place. */
  #resynchronize(from: number): number {
    let at = from + 1
    while (at < this.#bytes.length && !this.#canContinueAt(at)) at++
    this.#damage.unreadable(at - from)
    this.#parents = this.#parents.filter((p) => p.id === ID.segment)
    return at
  }

  /** A cluster or a file begins here, or a block that another element follows. */
  #canContinueAt(at: number): boolean {
    const first = this.#bytes[at]
    if (first !== 0x1f && first !== 0x1a && first !== ID.simpleBlock && first !== ID.blockGroup) return false
    const element = elementAt(this.#bytes, at)
    if (!element) return false
    if (element.id === ID.cluster || element.id === ID.ebml) return true
    if ((element.id !== ID.simpleBlock && element.id !== ID.blockGroup) || element.isOpen) return false
    if (element.end === this.#bytes.length) return true
    const next = elementAt(this.#bytes, element.end)
    return next !== null && KNOWN.includes(next.id)
  }
}
