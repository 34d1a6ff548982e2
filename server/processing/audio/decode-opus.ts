import type { OpusDecoder } from '@evan/opus/wasm/index.mjs'
import type { Pause } from '../isolation/serve-tasks'
import { Damage } from './damage'
import { Meter } from './measure'
import { OPUS_RATE, PacketList } from './opus-packets'
import { MonoMixer, type PcmBlock } from './pcm'
import { readPackets } from './read-packets'

type OutputRate = 16_000 | 48_000

/** Decodes packets one by one, with both channels; libopus resamples. A packet that the decoder refuses gives null. */
export async function* decodePackets(packets: Uint8Array[], rate: OutputRate): AsyncGenerator<PcmBlock | null> {
  const { Decoder } = await import('@evan/opus/wasm/index.mjs')
  const decoder = new Decoder({ channels: 2, sample_rate: rate })
  try {
    for (const packet of packets) yield decoded(decoder, packet)
  } finally {
    decoder.drop()
  }
}

function decoded(decoder: OpusDecoder, packet: Uint8Array): PcmBlock | null {
  let bytes: Uint8Array
  try {
    bytes = decoder.decode(packet)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('opus: ')) return null
    throw error
  }
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  const left = new Float32Array(samples.length / 2)
  const right = new Float32Array(left.length)
  for (let i = 0; i < left.length; i++) {
    left[i] = (samples[2 * i] as number) / 32_768
    right[i] = (samples[2 * i + 1] as number) / 32_768
  }
  return [left, right]
}

export interface DecodedOpus {
  packets: Uint8Array[]
  meter: Meter
  durationSeconds: number
}

/** Decodes all packets to measure them, and reports those that cannot be decoded. */
export async function measurePackets(
  all: Uint8Array[],
  { preSkip, endTrim, damage, pause }: { preSkip: number; endTrim: number; damage: Damage; pause: Pause },
): Promise<DecodedOpus> {
  const meter = new Meter(OPUS_RATE)
  const packets: Uint8Array[] = []
  let samples = 0
  let index = 0
  for await (const block of decodePackets(all, OPUS_RATE)) {
    await pause(samples / OPUS_RATE)
    const packet = all[index++] as Uint8Array
    if (!block) {
      damage.lostPacket()
      continue
    }
    packets.push(packet)
    const length = block[0]?.length ?? 0
    meter.add(block, Math.min(length, Math.max(0, preSkip - samples)))
    samples += length
  }
  return { packets, meter, durationSeconds: Math.max(0, samples - preSkip - endTrim) / OPUS_RATE }
}

export const SPEECH_RATE = 16_000
const OPUS_TO_SPEECH = 3

/** Decodes a prepared recording to mono samples at 16 kHz, blocking. @throws StepError audio_undecodable */
export async function decodeSpeechPcm(webm: Uint8Array): Promise<Float32Array> {
  const list = new PacketList(new Damage(), Number.POSITIVE_INFINITY)
  const { preSkip } = await readPackets(webm, 'webm', list)
  const mixer = new MonoMixer()
  const pieces: Float32Array[] = []
  for await (const block of decodePackets(list.packets, SPEECH_RATE)) if (block) pieces.push(mixer.add(block))
  return joined(pieces).subarray(Math.round(preSkip / OPUS_TO_SPEECH))
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
