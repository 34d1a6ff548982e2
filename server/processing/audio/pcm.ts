import { Damage } from './damage'
import { MonoMixer } from './mono'
import { decodePackets } from './opus/decode'
import { PacketList } from './opus/packet-list'
import { readWebm } from './webm/read-webm'

const SPEECH_RATE = 16_000
const OPUS_TO_SPEECH = 3
/**
 * Decodes a prepared recording to mono samples at 16 kHz for speech recognition. libopus does the low-pass filter. It
 * decodes in the calling process, which must be one that may block.
 * @throws StepError audio_undecodable
 */
export async function decodeSpeechPcm(webm: Uint8Array): Promise<Float32Array> {
  const list = new PacketList(new Damage(), Number.POSITIVE_INFINITY)
  const { preSkip } = readWebm(webm, list)
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
