import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeSpeechPcm } from '../../server/processing/audio/pcm'
import { prepareInProcess } from '../../server/processing/audio/prepare-in-process'
import { wav } from '../../server/processing/audio/testing/wav'
import { ROOT } from '../../server/root'

const RATE = 16_000
const SPOKEN = ['lost-crown', 'third-call', 'sponsor', 'guest-pitch']

/** Returns a WebM recording of speech of this length: recordings of the demonstration, one after the other. */
export async function spokenRecording(seconds: number): Promise<Uint8Array> {
  const spoken = await Promise.all(
    SPOKEN.map(async (name) => decodeSpeechPcm(await readFile(path.join(ROOT, `server/demo/audio/${name}.webm`)))),
  )
  const samples = new Float32Array(seconds * RATE)
  for (let at = 0, n = 0; at < samples.length; n++) {
    const one = spoken[n % spoken.length] ?? new Float32Array(RATE)
    for (let index = 0; index < one.length && at < samples.length; index++) samples[at++] = one[index] ?? 0
  }
  const { webm } = await prepareInProcess(wav([samples], { rate: RATE }), { maxSeconds: seconds + 1 })
  return webm
}
