import { AacError, Bits } from './bits'
import { bandIndex, type Channel, readChannel, readWindowInfo, type WindowInfo } from './channel'
import { FilterBank } from './filter-bank'
import { addNoise, randomNoise, separateChannels, shapeNoise } from './tools'

const SINGLE = 0
const PAIR = 1
const LOW_FREQUENCY = 3
const DATA = 4
const PROGRAM = 5
const FILL = 6
const END = 7

/** A voice has no more, and each costs the time of a transform. */
export const MOST_CHANNELS = 2

/**
 * Decodes AAC of the low complexity profile (ISO/IEC 14496-3, part 4). Of the high efficiency profiles it decodes this
 * part, which has everything below a half of their sample rate: enough for a voice.
 */
export class AacDecoder {
  readonly #banks: FilterBank[] = []
  readonly #random = randomNoise()

  /** @param rateIndex index of the sample rate, without the extension of high efficiency */
  constructor(readonly rateIndex: number) {}

  /** Decodes a raw data block. @returns 1,024 samples of each channel, at most two @throws AacError */
  decode(frame: Uint8Array): Float32Array[] {
    const bits = new Bits(frame)
    const channels: Channel[] = []
    for (let element = bits.read(3); element !== END; element = bits.read(3)) {
      if (element === SINGLE || element === LOW_FREQUENCY) {
        bits.skip(4)
        channels.push(this.#noisy(readChannel(bits, this.rateIndex, null)))
      } else if (element === PAIR) channels.push(...this.#pair(bits))
      else if (element === DATA) skipData(bits)
      else if (element === PROGRAM) skipProgram(bits)
      else if (element === FILL) skipFill(bits)
      else throw new AacError('A frame has a coupling channel.')
      if (channels.length > MOST_CHANNELS) throw new AacError('A frame has too many channels.')
    }
    if (channels.length === 0) throw new AacError('A frame has no channel.')
    return channels.map((channel, index) => this.#samples(channel, index))
  }

  #noisy(channel: Channel): Channel {
    addNoise(channel, this.#random)
    return channel
  }

  /** Reads two channels, which can share their windows and have lines in common (table 4.5). */
  #pair(bits: Bits): [Channel, Channel] {
    bits.skip(4)
    const common = bits.flag() ? readWindowInfo(bits, this.rateIndex) : null
    const joint = common ? readJointBands(bits, common) : null
    const left = this.#noisy(readChannel(bits, this.rateIndex, common))
    const right = this.#noisy(readChannel(bits, this.rateIndex, common))
    if (joint) separateChannels(left, right, joint)
    return [left, right]
  }

  #samples(channel: Channel, index: number): Float32Array {
    shapeNoise(channel)
    this.#banks[index] ??= new FilterBank()
    const bank = this.#banks[index] as FilterBank
    return bank.samples(channel.lines, channel.info.sequence, channel.info.shape)
  }
}

const SOME_JOINT = 1
const ALL_JOINT = 2

function readJointBands(bits: Bits, info: WindowInfo): Uint8Array {
  const { groups, bands } = info
  const joint = new Uint8Array(bandIndex(info, groups.length, 0))
  const mode = bits.read(2)
  if (mode > ALL_JOINT) throw new AacError('A stereo mode is reserved.')
  if (mode === ALL_JOINT) joint.fill(1)
  if (mode === SOME_JOINT) for (let index = 0; index < groups.length * bands; index++) joint[index] = bits.read(1)
  return joint
}

/** Data that belong to the sound but are none (table 4.10). */
function skipData(bits: Bits): void {
  bits.skip(4)
  const isAligned = bits.flag()
  const count = bits.read(8)
  const bytes = count === 255 ? count + bits.read(8) : count
  if (isAligned) bits.align()
  bits.skip(8 * bytes)
}

/** Names the channels (table 4.2), which are mixed to one here. */
function skipProgram(bits: Bits): void {
  bits.skip(10)
  const speakers = bits.read(4) + bits.read(4) + bits.read(4)
  const lowFrequency = bits.read(2)
  const data = bits.read(3)
  const coupling = bits.read(4)
  for (const width of [4, 4, 3]) if (bits.flag()) bits.skip(width)
  bits.skip(5 * speakers + 4 * lowFrequency + 4 * data + 5 * coupling)
  bits.align()
  bits.skip(8 * bits.read(8))
}

/** Padding, or the extension of the high efficiency profiles (table 4.11). */
function skipFill(bits: Bits): void {
  const count = bits.read(4)
  bits.skip(8 * (count === 15 ? count + bits.read(8) - 1 : count))
}
