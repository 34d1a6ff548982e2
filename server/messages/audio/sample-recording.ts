import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Recording } from './recording'

/** Relative to the project's folder, which is the working directory of every process. A bundle is in another folder. */
const file = () => path.join(process.cwd(), 'server', 'messages', 'audio', 'sample.webm')

/** Reads the recording of the sample message, in WebM. */
export const sampleAudio = async (): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await readFile(file()))

export async function sampleRecording(): Promise<Recording> {
  const bytes = await sampleAudio()
  return {
    size: bytes.length,
    etag: `"sample-${bytes.length.toString(36)}"`,
    read: async (range) => new Blob([range ? bytes.subarray(range.start, range.end + 1) : bytes]).stream(),
  }
}
