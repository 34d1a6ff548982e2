export interface FrameHeader {
  /** MPEG 1, 2 or 2.5. */
  version: 1 | 2 | 2.5
  layer: number
  rate: number
  channels: 1 | 2
  /** In bytes, with the header. */
  size: number
  /** Per channel. */
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
export const isSameStream = (a: FrameHeader, b: FrameHeader) =>
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
export function infoTag(frame: Uint8Array, { channels, version }: FrameHeader): InfoTag | null {
  const text = (at: number, length = 4) => Buffer.from(frame.subarray(at, at + length)).toString('latin1')
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
