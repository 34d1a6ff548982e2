import type { OpusDecoder } from '@evan/opus/wasm/index.mjs'
import type { Pause } from '../../isolation/serve-tasks'
import type { Damage } from '../damage'
import { Meter } from '../measure'
import type { PcmBlock } from '../pcm-audio'
import { OPUS_RATE } from './packet'

type OutputRate = 16_000 | 48_000

/**
 * Decodes packets one by one, with both channels. libopus itself gives out 16 kHz, with its own low-pass filter.
 * A packet that the decoder refuses gives null.
 */
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
  /** The packets that could be decoded. */
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
