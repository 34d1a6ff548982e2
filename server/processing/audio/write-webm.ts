import { OPUS_RATE, type OpusHead, opusHead, packetSamples } from './opus-packets'

/** Writes a seekable WebM file with duration and cues. Timestamps are those of the sound: gaps are closed. */
export async function writeWebm(packets: Uint8Array[], head: OpusHead): Promise<Uint8Array> {
  const { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Output, WebMOutputFormat } = await import('mediabunny')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = {
    codec: 'opus',
    numberOfChannels: head.channels,
    sampleRate: OPUS_RATE,
    description: opusHead(head),
  }
  let samples = 0
  for (const data of packets) {
    const duration = packetSamples(data) ?? 0
    await source.add(new EncodedPacket(data, 'key', samples / OPUS_RATE, duration / OPUS_RATE), { decoderConfig })
    samples += duration
  }
  await output.finalize()
  if (!target.buffer) throw new Error('mediabunny wrote no file.')
  return new Uint8Array(target.buffer)
}
