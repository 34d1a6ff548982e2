import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Recording } from './recording'

/** From the project's folder, where every process of ours runs: a bundle does not stand beside the file. */
const file = () => path.join(process.cwd(), 'server', 'messages', 'audio', 'sample.webm')

/** The recording of the sample message, as bytes of WebM. */
export const sampleAudio = async (): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await readFile(file()))

export async function sampleRecording(): Promise<Recording> {
  const bytes = await sampleAudio()
  return {
    size: bytes.length,
    etag: `"sample-${bytes.length.toString(36)}"`,
    read: async (range) => new Blob([range ? bytes.subarray(range.start, range.end + 1) : bytes]).stream(),
  }
}
