import { decodeSpeechPcm } from '../../audio/decode-opus'
import { NO_PAUSE, type Pause } from '../../isolation/serve-tasks'
import type { RecognizeResult, SpeechTasks } from '../speech-process'
import { readWeights, WeightsError } from '../weights/read-weights'
import { type FoundSpeech, findSpeech } from './find-speech'
import { loadMoonshine, type Recognize } from './moonshine'
import { recognizeSpeech } from './recognize'
import { loadRuntime } from './runtime'
import { loadVoiceActivity } from './voice-activity'

// What the speech process does (server/process/speech.ts). One task works at a time; others may be paused.

interface Analysis extends FoundSpeech {
  webm: Uint8Array
}

/** `recognize` follows `hasSpeech` with the same recording. Those of other accounts can come between. */
const MAX_ANALYSES = 4
let analyses: Analysis[] = []

async function analyse(webm: Uint8Array, pause: Pause): Promise<Analysis> {
  const known = analyses.find((analysis) => Buffer.compare(analysis.webm, webm) === 0)
  if (known) return known
  const analysis = { webm, ...(await findSpeech(await decodeSpeechPcm(webm), pause)) }
  analyses = [...analyses, analysis].slice(-MAX_ANALYSES)
  return analysis
}

/** Tells whether a recording has speech of at least 0.2 seconds. */
export const hasSpeech = async ({ webm }: SpeechTasks['hasSpeech']['input'], pause = NO_PAUSE): Promise<boolean> =>
  (await analyse(webm, pause)).stretches.length > 0

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
export async function recognize(
  { webm, folder }: SpeechTasks['recognize']['input'],
  pause = NO_PAUSE,
): Promise<RecognizeResult> {
  let recognizePiece: Recognize
  try {
    recognizePiece = await loadRecognition(folder)
  } catch (error) {
    if (error instanceof WeightsError) return { type: 'weights', message: error.message }
    throw error
  }
  const analysis = await analyse(webm, pause)
  analyses = analyses.filter((other) => other !== analysis)
  return { type: 'recognized', speech: await recognizeSpeech(recognizePiece, analysis, pause) }
}
