interface WavOptions {
  rate: number
  tag?: number
  bits?: number
  write?: (view: DataView, at: number, sample: number) => void
}

/** Writes a WAV file; 16-bit PCM unless told otherwise. */
export function wav(channels: Float32Array[], { rate, tag = 1, bits = 16, write = int16 }: WavOptions): Uint8Array {
  const frames = channels[0]?.length ?? 0
  const frameBytes = (channels.length * bits) / 8
  const file = new Uint8Array(44 + frames * frameBytes)
  const view = new DataView(file.buffer)
  file.set(Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0', 'latin1'))
  view.setUint32(4, file.length - 8, true)
  view.setUint16(20, tag, true)
  view.setUint16(22, channels.length, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * frameBytes, true)
  view.setUint16(32, frameBytes, true)
  view.setUint16(34, bits, true)
  file.set(Buffer.from('data', 'latin1'), 36)
  view.setUint32(40, frames * frameBytes, true)
  for (let frame = 0; frame < frames; frame++)
    for (const [channel, samples] of channels.entries())
      write(view, 44 + frame * frameBytes + (channel * bits) / 8, samples[frame] as number)
  return file
}

const int16 = (view: DataView, at: number, sample: number) =>
  view.setInt16(at, Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))), true)
