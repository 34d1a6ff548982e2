import { Damage } from './damage'
import { decodePackets } from './opus/decode'
import { PacketList } from './opus/packet-list'
import { readWebm } from './webm/read-webm'

const SPEECH_RATE = 16_000
const OPUS_TO_SPEECH = 3
/** Two channels of opposite phase cancel each other; below this part of their power the louder one is used alone. */
const MIN_MIXED_POWER_RATIO = 0.05

/**
 * Decodes a prepared recording to mono samples at 16 kHz for speech recognition. libopus does the low-pass filter. It
 * decodes in the calling process, which must be one that may block.
 * @throws StepError audio_undecodable
 */
export async function decodeSpeechPcm(webm: Uint8Array): Promise<Float32Array> {
  const list = new PacketList(new Damage(), Number.POSITIVE_INFINITY)
  const { preSkip } = readWebm(webm, list)
  const blocks: Float32Array[][] = []
  for await (const block of decodePackets(list.packets, SPEECH_RATE)) if (block) blocks.push(block)
  const [left, right] = [0, 1].map((channel) => joined(blocks.map((block) => block[channel] as Float32Array)))
  return mixed(left as Float32Array, right as Float32Array).subarray(Math.round(preSkip / OPUS_TO_SPEECH))
}

function joined(pieces: Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function mixed(left: Float32Array, right: Float32Array): Float32Array {
  const mono = left.map((sample, i) => (sample + (right[i] as number)) / 2)
  const [leftPower, rightPower] = [power(left), power(right)]
  if (power(mono) >= MIN_MIXED_POWER_RATIO * Math.max(leftPower, rightPower)) return mono
  return leftPower >= rightPower ? left : right
}

const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0)
