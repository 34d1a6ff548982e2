import { type Damage, DURATION_TOLERANCE, tooLongError, undecodableError } from './damage'
import { LIMIT_TOLERANCE_SECONDS } from './opus-packets'
import { isPlausibleRate, type PcmAudio, type PcmBlock } from './pcm'

/** Reads an MP3 file. Frames are found here, so that every byte counts, and mpg123 decodes them. @throws StepError */
export function readMp3(bytes: Uint8Array, damage: Damage, maxSeconds: number): PcmAudio {
  const { frames, tag } = mp3Frames(bytes, damage)
  const [first] = frames
  if (!first) throw undecodableError('the MP3 file has no frame with sound')
  const { rate, samples } = first.header
  if (!isPlausibleRate(rate)) throw undecodableError(`the MP3 file states ${rate} samples per second`)
  const total = frames.length * samples
  if (total > (maxSeconds + LIMIT_TOLERANCE_SECONDS) * rate) throw tooLongError(maxSeconds)
  const channels = frames.some(({ header }) => header.channels === 2) ? 2 : 1
  const delay = Math.min(tag?.delay ?? 0, total)
  const part = { start: delay, end: Math.max(delay, total - (tag?.padding ?? 0)) }
  return { rate, blocks: within(decoded(frames, channels, rate, damage), part) }
}

/** Decodes frame by frame: mpg123 searches for the next frame by itself in longer input, and says nothing about it. */
async function* decoded(frames: Mp3Frame[], channels: 1 | 2, rate: number, damage: Damage): AsyncGenerator<PcmBlock> {
  const { MPEGDecoder } = await import('mpg123-decoder')
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  let expected = 0
  let received = 0
  try {
    for (const { header, bytes } of frames) {
      expected += header.samples
      const { channelData, samplesDecoded } = decoder.decodeFrame(bytes)
      received += samplesDecoded
      if (samplesDecoded > 0) yield channelData.slice(0, channels)
    }
  } finally {
    decoder.free()
  }
  if ((expected - received) / rate > DURATION_TOLERANCE) damage.missing((expected - received) / rate)
}

async function* within(
  blocks: AsyncIterable<PcmBlock>,
  { start, end }: { start: number; end: number },
): AsyncGenerator<PcmBlock> {
  let at = 0
  for await (const block of blocks) {
    const length = block[0]?.length ?? 0
    const from = Math.min(length, Math.max(0, start - at))
    const to = Math.max(from, Math.min(length, end - at))
    if (to > from) yield block.map((channel) => channel.subarray(from, to))
    at += length
  }
}

export interface Mp3Frame {
  header: FrameHeader
  bytes: Uint8Array
}

export interface Mp3Frames {
  frames: Mp3Frame[]
  tag: InfoTag | null
}

const LAYER_III = 3

/** Lists the frames of a file, also of joined ones. Bytes that are neither a frame nor a tag are reported as damage. */
export function mp3Frames(bytes: Uint8Array, damage: Damage): Mp3Frames {
  const result: Mp3Frames = { frames: [], tag: null }
  let stream: FrameHeader | undefined
  /** The joined files. A tag begins one, and one without a tag counts to the one before it. */
  const parts: Part[] = [{ stated: null, count: 0 }]
  let zeros = 0
  for (let at = 0; at < bytes.length; ) {
    const header = frameHeader(bytes, at)
    if (!header || header.layer !== LAYER_III || (stream && !isSameStream(header, stream))) {
      const { next, isTag } = nextSound(bytes, at, stream)
      if ((!stream || next === bytes.length) && bytes.subarray(at, next).every((byte) => byte === 0)) zeros += next - at
      else if (!isTag) damage.unreadable(next - at)
      at = next
      continue
    }
    if (at + header.size > bytes.length) {
      damage.endsEarly()
      damage.unreadable(bytes.length - at)
      break
    }
    stream ??= header
    const frame = bytes.subarray(at, at + header.size)
    const tag = infoTag(frame, header)
    if (!tag) {
      result.frames.push({ header, bytes: frame })
      ;(parts.at(-1) as Part).count++
    } else {
      if (result.frames.length === 0) result.tag = tag
      parts.push({ stated: tag.frames, count: 0 })
    }
    at += header.size
  }
  const joined = parts.filter(({ stated, count }) => stated !== null || count > 0)
  // Padding is zeros, and so is sound that was never written. It is padding if each file has the frames that it states.
  if (!joined.every(isComplete)) damage.unreadable(zeros)
  const expected = joined.reduce((sum, { stated, count }) => sum + Math.max(stated ?? 0, count), 0)
  if (stream) damage.compareStated(seconds(result.frames.length, stream), seconds(expected, stream))
  return result
}

interface Part {
  /** The number of frames that its tag states; null if it has no tag, or the tag does not state it. */
  stated: number | null
  count: number
}

/** Some encoders state one frame too few. With more, a file without a tag follows, and where that ends is unknown. */
const isComplete = ({ stated, count }: Part) => stated !== null && (count === stated || count === stated + 1)

/** Returns where the next frame or an ID3 tag behind the position begins, or the end, and whether the bytes before are a tag. */
function nextSound(bytes: Uint8Array, at: number, stream: FrameHeader | undefined): { next: number; isTag: boolean } {
  const size = id3Size(bytes, at)
  if (size > 0) return { next: at + size, isTag: true }
  const next = findFrames(bytes, at + 1, stream) ?? bytes.length
  return { next, isTag: TAGS.test(Buffer.from(bytes.subarray(at, next)).toString('latin1')) }
}

/** ID3v1 and its extension, APE, Lyrics3, the end of an ID3v2 tag; an APE tag can have its name only at the end. */
const TAGS = /^(TAG|APETAGEX|LYRICSBEGIN|3DI)|APETAGEX.{24}(TAG.{125})?$/s

/** Returns the size of an ID3v2 tag with header and footer (ID3v2.4, 3.1, 3.4 and 6.2); 0 without a whole one. */
export function id3Size(bytes: Uint8Array, at: number): number {
  const [i, d, three, , , flags = 0, ...size] = bytes.subarray(at, at + 10)
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || size.length < 4) return 0
  const end = 10 + size.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0) + (flags & 0x10 ? 10 : 0)
  return at + end <= bytes.length ? end : 0
}

/** Returns the first position from `from` where two frames of one stream follow each other. */
export function findFrames(bytes: Uint8Array, from: number, like?: FrameHeader): number | null {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const header = frameHeader(bytes, at)
    if (header?.layer !== LAYER_III || (like && !isSameStream(header, like))) continue
    const end = at + header.size
    const next = frameHeader(bytes, end)
    if ((next && isSameStream(next, header)) || end === bytes.length) return at
  }
  return null
}

const seconds = (frames: number, { samples, rate }: FrameHeader) => (frames * samples) / rate

export interface FrameHeader {
  version: 1 | 2 | 2.5
  layer: number
  rate: number
  channels: 1 | 2
  /** In bytes, with the header. */
  size: number
  samples: number
  /** Where the sound data begins: behind header, checksum and side information. */
  dataStart: number
}

const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES = [44_100, 48_000, 32_000]
const VERSIONS = [2.5, null, 2, 1] as const
const MONO = 3

/** Reads the header of a frame of MPEG audio (ISO/IEC 11172-3, 2.4.1.3). Sizes are those of layer III. */
export function frameHeader(bytes: Uint8Array, at: number): FrameHeader | null {
  const [a, b, c, d] = bytes.subarray(at, at + 4)
  if (a !== 0xff || b === undefined || c === undefined || d === undefined || (b & 0xe0) !== 0xe0) return null
  const version = VERSIONS[(b >> 3) & 3]
  const layer = 4 - ((b >> 1) & 3)
  const bitrate = (version === 1 ? BITRATES_1 : BITRATES_2)[c >> 4]
  const baseRate = RATES[(c >> 2) & 3]
  if (!version || layer === 4 || !bitrate || !baseRate) return null
  const rate = baseRate / (version === 1 ? 1 : version === 2 ? 2 : 4)
  const samples = version === 1 ? 1152 : 576
  const channels = d >> 6 === MONO ? 1 : 2
  const sideBytes = version === 1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17
  return {
    version,
    layer,
    rate,
    channels,
    size: Math.floor(((samples / 8) * bitrate * 1000) / rate) + ((c >> 1) & 1),
    samples,
    dataStart: 4 + (b & 1 ? 0 : 2) + sideBytes,
  }
}

/** Both headers can be of one file: encoders change the bit rate and the stereo mode only. */
const isSameStream = (a: FrameHeader, b: FrameHeader) =>
  a.version === b.version && a.layer === b.layer && a.rate === b.rate

/** What an encoder writes into the first frame, which has no sound. */
export interface InfoTag {
  /** Number of frames with sound; null where the encoder does not state it. */
  frames: number | null
  /** Samples that the encoder added at the start and at the end. */
  delay: number
  padding: number
}

const HAS_FRAMES = 1
const DECODER_DELAY = 529

/** Reads a Xing or Info tag, with the delays that LAME adds to it, or a VBRI tag. Returns null if there is none. */
function infoTag(frame: Uint8Array, { channels, version }: FrameHeader): InfoTag | null {
  const text = (at: number) => Buffer.from(frame.subarray(at, at + 4)).toString('latin1')
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  if (text(36) === 'VBRI' && frame.length >= 54) return { frames: view.getUint32(50), delay: 0, padding: 0 }
  const at = 4 + (version === 1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17)
  if (!['Xing', 'Info'].includes(text(at)) || frame.length < at + 12) return null
  const flags = view.getUint32(at + 4)
  const frames = flags & HAS_FRAMES ? view.getUint32(at + 8) : null
  const sizes = [4, 4, 100, 4].reduce((sum, size, bit) => sum + (flags & (1 << bit) ? size : 0), 0)
  const lame = at + 8 + sizes
  if (!/^(LAME|Lavc|Lavf)/.test(text(lame)) || frame.length < lame + 24) return { frames, delay: 0, padding: 0 }
  const delays =
    ((frame[lame + 21] as number) << 16) | ((frame[lame + 22] as number) << 8) | (frame[lame + 23] as number)
  return {
    frames,
    delay: (delays >> 12) + DECODER_DELAY,
    padding: Math.max(0, (delays & 0xfff) - DECODER_DELAY),
  }
}
