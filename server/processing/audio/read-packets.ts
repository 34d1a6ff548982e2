import type { InputAudioTrack } from 'mediabunny'
import { StepError } from '../port/step-error'
import { type AacFormat, aacFormat, frameSamples } from './aac/read-aac'
import { type Damage, DURATION_TOLERANCE, undecodableError, unsupportedError } from './damage'
import { wholeMp4 } from './mp4'
import { wholeOgg } from './ogg'
import { DEFAULT_PRE_SKIP, OPUS_RATE, type OpusFormat, type PacketList, parseOpusHead } from './opus-packets'
import { wholeWebm } from './webm'

export type Container = 'webm' | 'ogg' | 'mp4'

/** How packets are decoded. */
export interface PacketFormat extends OpusFormat {
  /** Null for Opus. */
  aac: AacFormat | null
}

/** One file without its unreadable parts, and what its packets must agree with. */
export interface PacketFile {
  bytes: Uint8Array
  /** Seconds at the end of the last packet that do not belong to the recording. */
  endTrim?: number
  /** The position of its end in seconds, from its own start; null in forms whose packets have timestamps. */
  endPosition?: number
  /** All of these bytes must belong to packets. */
  soundBytes?: number
}

const NAMES = { webm: 'WebM', ogg: 'Ogg', mp4: 'MP4' }

/**
 * Reads the packets of a WebM, Ogg or MP4 file with mediabunny, which skips silently what it cannot read. So whole
 * parts are found before, and packets are compared with timestamps, duration and bytes.
 * @throws StepError audio_unsupported, audio_undecodable, audio_too_long
 */
export async function readPackets(bytes: Uint8Array, form: Container, list: PacketList): Promise<PacketFormat> {
  const files = { webm: wholeWebm, ogg: wholeOgg, mp4: wholeMp4 }[form](bytes, list)
  const formats: PacketFormat[] = []
  for (const file of files) formats.push(await readFile(file, form, list))
  const [first] = formats
  if (!first) throw undecodableError(`the ${NAMES[form]} file has no track`)
  if (formats.some(({ aac }) => aac?.rate !== first.aac?.rate))
    throw unsupportedError(`several ${NAMES[form]} files with different sound`)
  const channels = formats.some((format) => format.channels === 2) ? 2 : 1
  return { preSkip: first.preSkip, channels, endTrim: formats.at(-1)?.endTrim ?? 0, aac: first.aac }
}

async function readFile(file: PacketFile, form: Container, list: PacketList): Promise<PacketFormat> {
  const { BufferSource, Input, Logging, LogLevel, MATROSKA, MP4, OGG, QTFF, WEBM } = await import('mediabunny')
  // Its warnings contain bytes of the file, which must not get into the log.
  Logging.level = LogLevel.Silent
  const formats = { webm: [WEBM, MATROSKA], ogg: [OGG], mp4: [MP4, QTFF] }[form]
  const input = new Input({ formats, source: new BufferSource(file.bytes) })
  try {
    const tracks = await input.getTracks()
    const sounds = tracks.filter((track) => track.isAudioTrack())
    const [track] = sounds
    if (tracks.some((other) => other.isVideoTrack())) throw unsupportedError(`${article(form)} video`)
    if (!track) throw undecodableError(`the ${NAMES[form]} file has no sound track`)
    if (sounds.length > 1) throw unsupportedError(`${article(form)} file with several sound tracks`)
    const clock = new PacketClock(list.damage)
    if (form === 'webm') clock.stated = await input.getDurationFromMetadata()
    return await readTrack(track, { file, form, list, clock })
  } catch (error) {
    if (error instanceof StepError) throw error
    throw undecodableError(`the track of the ${NAMES[form]} file cannot be read`, error)
  } finally {
    input.dispose()
  }
}

interface Reading {
  file: PacketFile
  form: Container
  list: PacketList
  clock: PacketClock
}

async function readTrack(track: InputAudioTrack, { file, form, list, clock }: Reading): Promise<PacketFormat> {
  const { EncodedPacketSink } = await import('mediabunny')
  const codec = await track.getCodec()
  if (codec !== 'opus' && codec !== 'aac') {
    const name = String(codec ?? (await track.getInternalCodecId())).toUpperCase()
    throw unsupportedError(`${article(form)} file with ${printable(name)}`)
  }
  const description = (await track.getDecoderConfig())?.description
  const config = description ? asBytes(description) : null
  const aac = codec === 'aac' ? aacFormat(config, article(form)) : null
  const head = aac ? null : parseOpusHead(config)
  const preSkip = head?.preSkip ?? DEFAULT_PRE_SKIP
  let readBytes = 0
  let start: number | null = null
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
    readBytes += data.length
    start ??= timestamp
    clock.add(form === 'ogg' ? null : timestamp, aac ? list.add(data, frameSamples(aac)) : list.add(data))
  }
  if (file.endPosition !== undefined) clock.stated = file.endPosition - (start ? start + preSkip / OPUS_RATE : 0)
  if (file.soundBytes !== undefined && file.soundBytes !== readBytes)
    list.damage.unreadable(Math.abs(file.soundBytes - readBytes))
  return {
    preSkip,
    channels: (head?.channels ?? (await track.getNumberOfChannels())) === 1 ? 1 : 2,
    endTrim: clock.end(file.endTrim),
    aac,
  }
}

const article = (form: Container) => (form === 'webm' ? 'a WebM' : `an ${NAMES[form]}`)

/** The name comes from the file, and the message is shown to people. */
const printable = (codec: string) => codec.replace(/[^A-Za-z0-9_/.-]/g, '?').slice(0, 32)

const asBytes = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)

/** Chromium stamps a packet with the time of its capture, which varies by tens of milliseconds under load. */
const MAX_JITTER_SECONDS = 0.25
/** How far the clock of a microphone can be from the clock of its computer. */
const CLOCK_DIFFERENCE_RATIO = 0.0005
/** Timestamps are rounded to milliseconds. */
const ROUNDING_SECONDS = 0.002

/** Compares the timestamps of packets with their durations, so that a missing or repeated packet is noticed. */
export class PacketClock {
  /** The duration that the file states, in seconds. */
  stated: number | null = null
  #last: number | null = null
  #expected = 0
  #drift = 0
  #duration = 0
  #beforeLast = 0

  constructor(readonly damage: Damage) {}

  /** @param timestamp seconds; null to follow the packet before @param samples at 48 kHz; 0 for an unreadable packet */
  add(timestamp: number | null, samples: number): void {
    if (samples === 0) return
    if (timestamp !== null && this.#last !== null) this.#compare(timestamp, this.#last)
    this.#last = timestamp ?? this.#expected
    this.#expected = this.#last + samples / OPUS_RATE
    this.#beforeLast = this.#duration
    this.#duration += samples / OPUS_RATE
  }

  #compare(timestamp: number, last: number): void {
    const gap = timestamp - this.#expected
    if (timestamp < last - ROUNDING_SECONDS) this.damage.outOfOrder()
    else if (gap > MAX_JITTER_SECONDS) this.damage.missing(gap)
    else this.#drift += gap
  }

  /**
   * Reports drift that is no jitter, because jitter cancels out.
   * @param endTrim seconds at the end that the file excludes; otherwise the stated end tells
   * @returns the excluded samples at 48 kHz
   */
  end(endTrim?: number): number {
    if (this.#last === null) return 0
    const excess = endTrim ?? (this.stated === null ? 0 : this.#duration - this.stated)
    const trim = excess > 0 && excess <= this.#duration - this.#beforeLast ? excess : 0
    this.damage.compareStated(this.#duration - trim, this.stated)
    if (Math.abs(this.#drift) > DURATION_TOLERANCE + this.#duration * CLOCK_DIFFERENCE_RATIO) {
      if (this.#drift > 0) this.damage.missing(this.#drift)
      else this.damage.outOfOrder()
    }
    return Math.round(trim * OPUS_RATE)
  }
}
