import { decodeSpeechPcm } from '../../audio/pcm'
import type { RecognizeResult, SpeechTasks } from '../speech-process'
import { readWeights, WeightsError } from '../weights'
import { type FoundSpeech, findSpeech } from './find-speech'
import { loadMoonshine, type Recognize } from './moonshine'
import { recognizeSpeech } from './recognize'
import { loadRuntime } from './runtime'
import { loadVoiceActivity } from './voice-activity'

// What the speech process does (server/process/speech.ts). It runs one task at a time.

interface Analysis extends FoundSpeech {
  webm: Uint8Array
}

/** The last recording: `recognize` follows `hasSpeech` with the same one. */
let last: Analysis | null = null

async function analyse(webm: Uint8Array): Promise<Analysis> {
  if (last && Buffer.compare(last.webm, webm) === 0) return last
  last = { webm, ...(await findSpeech(await decodeSpeechPcm(webm))) }
  return last
}

/** Tells whether a recording has speech of at least 0.2 seconds. */
export const hasSpeech = async ({ webm }: SpeechTasks['hasSpeech']['input']): Promise<boolean> =>
  (await analyse(webm)).stretches.length > 0

let loaded: { folder: string; recognize: Recognize } | null = null

async function loadRecognition(folder: string): Promise<Recognize> {
  if (loaded?.folder !== folder)
    loaded = { folder, recognize: await loadMoonshine(await loadRuntime(), await readWeights(folder)) }
  return loaded.recognize
}

/** Loads the models before the first recording needs them. Weights that cannot be used are reported by `recognize`. */
export async function warmUp({ folder }: SpeechTasks['warmUp']['input']): Promise<undefined> {
  await loadVoiceActivity()
  if (folder !== null)
    await loadRecognition(folder).catch((error) => {
      if (!(error instanceof WeightsError)) throw error
    })
}

/** Transcribes a recording with the weights in a folder, which are checked when they are loaded. */
export async function recognize({ webm, folder }: SpeechTasks['recognize']['input']): Promise<RecognizeResult> {
  let recognizePiece: Recognize
  try {
    recognizePiece = await loadRecognition(folder)
  } catch (error) {
    if (error instanceof WeightsError) return { type: 'weights', message: error.message }
    throw error
  }
  const analysis = await analyse(webm)
  last = null
  return { type: 'recognized', speech: await recognizeSpeech(recognizePiece, analysis.pcm, analysis) }
}
