import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Recording } from './recording'

/** Relative to the project's folder, which is the working directory of every process. A bundle is in another folder. */
const file = () => path.join(process.cwd(), 'server', 'messages', 'audio', 'sample.webm')

export const sampleAudio = async (): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await readFile(file()))

export async function sampleRecording(): Promise<Recording> {
  const bytes = await sampleAudio()
  return {
    size: bytes.length,
    etag: `"sample-${bytes.length.toString(36)}"`,
    read: async (range) => new Blob([range ? bytes.subarray(range.start, range.end + 1) : bytes]).stream(),
  }
}

/** For the waveform of sample.webm, as it is measured for every recording (server/processing/audio/measure.ts). */
export const SAMPLE_PEAKS: number[] = [
  30, 60, 61, 53, 28, 1, 62, 67, 70, 63, 52, 58, 71, 69, 8, 17, 61, 11, 0, 0, 0, 55, 21, 66, 65, 25, 37, 57, 56, 58, 8,
  61, 22, 74, 59, 50, 2, 54, 18, 18, 61, 64, 17, 43, 37, 8, 9, 0, 0, 1, 71, 51, 51, 66, 62, 54, 61, 50, 54, 55, 49, 32,
  64, 46, 54, 68, 28, 47, 27, 1, 0, 11, 58, 45, 5, 69, 56, 32, 53, 41, 36, 58, 54, 28, 48, 25, 51, 54, 31, 59, 22, 38,
  70, 27, 15, 63, 26, 20, 58, 44, 12, 54, 43, 47, 69, 45, 22, 60, 24, 53, 49, 38, 19, 2, 0, 2, 14, 50, 21, 15,
]
