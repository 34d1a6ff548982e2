import { tooLongError, undecodableError } from '../audio-error'
import { type Damage, DURATION_TOLERANCE } from '../damage'
import { LIMIT_TOLERANCE_SECONDS } from '../opus/packet-list'
import { isPlausibleRate, type PcmAudio, type PcmBlock } from '../pcm-audio'
import { type Mp3Frame, mp3Frames } from './frames'

/**
 * Reads an MP3 file. The frames are found here, so that every byte is accounted for, and mpg123 decodes them.
 * @throws StepError audio_undecodable, audio_too_long
 */
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

/** Cuts the samples that the encoder added. */
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
