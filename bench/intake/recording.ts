import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeSpeechPcm } from '../../server/processing/audio/pcm'
import { prepareInProcess } from '../../server/processing/audio/prepare-in-process'
import { ROOT } from '../../server/root'

const RATE = 16_000
const HEADER_BYTES = 44
const SPOKEN = ['lost-crown', 'third-call', 'sponsor', 'guest-pitch']

/** Returns a WebM recording of speech of this length: recordings of the demonstration, one after the other. */
export async function spokenRecording(seconds: number): Promise<Uint8Array> {
  const spoken = await Promise.all(
    SPOKEN.map(async (name) => decodeSpeechPcm(await readFile(path.join(ROOT, `server/demo/audio/${name}.webm`)))),
  )
  const samples = new Int16Array(seconds * RATE)
  for (let at = 0, n = 0; at < samples.length; n++) {
    const one = spoken[n % spoken.length] ?? new Float32Array(RATE)
    for (let index = 0; index < one.length && at < samples.length; index++)
      samples[at++] = Math.round((one[index] ?? 0) * 32_767)
  }
  const { webm } = await prepareInProcess(wav(samples), { maxSeconds: seconds + 1 })
  return webm
}

/** A WAV file: PCM of 16 bits, mono. */
function wav(samples: Int16Array): Uint8Array {
  const file = Buffer.alloc(HEADER_BYTES + samples.byteLength)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples.byteLength, 40)
  Buffer.from(samples.buffer).copy(file, HEADER_BYTES)
  return file
}
