import { readFile } from 'node:fs/promises'
import { SAMPLE_RATE } from '../../server/processing/speech/built-in/sample-rate'

/** Zero crossings of the filter on each side; more give a sharper edge. */
const FILTER_LOBES = 16

/** Reads a WAV file of 16-bit samples as mono samples at 16 kHz. */
export async function readWav(file: string): Promise<Float32Array> {
  const bytes = await readFile(file)
  const { format, data } = chunks(bytes)
  const [encoding, channels, rate, bits] = [
    format.readUInt16LE(0),
    format.readUInt16LE(2),
    format.readUInt32LE(4),
    format.readUInt16LE(14),
  ]
  if ((encoding !== 1 && encoding !== 0xfffe) || bits !== 16) throw new Error(`${file} has no 16-bit PCM samples.`)
  return resample(mono(data, channels), rate)
}

/** Reads raw samples: mono, 16 bits, 16 kHz. */
export const readRaw = async (file: string): Promise<Float32Array> => mono(await readFile(file), 1)

function chunks(bytes: Buffer): { format: Buffer; data: Buffer } {
  let format: Buffer | undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'fmt ') format = body
    if (name === 'data' && format) return { format, data: body }
    at += 8 + length + (length % 2)
  }
  throw new Error('The file has no samples: it is no WAV file.')
}

function mono(data: Buffer, channels: number): Float32Array {
  const samples = new Float32Array(Math.floor(data.length / 2 / channels))
  for (let at = 0; at < samples.length; at++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += data.readInt16LE((at * channels + channel) * 2)
    samples[at] = sum / channels / 32_768
  }
  return samples
}

/** Converts the sample rate with a windowed sinc filter. */
export function resample(samples: Float32Array, rate: number): Float32Array {
  if (rate === SAMPLE_RATE) return samples
  const cutoff = Math.min(1, SAMPLE_RATE / rate)
  const width = FILTER_LOBES / cutoff
  const output = new Float32Array(Math.floor((samples.length * SAMPLE_RATE) / rate))
  for (let at = 0; at < output.length; at++) {
    const center = (at * rate) / SAMPLE_RATE
    let sum = 0
    for (let input = Math.ceil(center - width); input <= center + width; input++) {
      const distance = input - center
      sum += (samples[input] ?? 0) * cutoff * sinc(distance * cutoff) * window(distance / width)
    }
    output[at] = sum
  }
  return output
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const window = (x: number) => 0.5 + 0.5 * Math.cos(Math.PI * x)
