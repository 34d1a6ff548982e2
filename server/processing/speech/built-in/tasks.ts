import { decodeSpeechPcm } from '../../audio/decode-opus'
import { NO_PAUSE, type Pause } from '../../isolation/serve-tasks'
import { MOONSHINE, readWeights, WeightsError, WHISPER } from '../../models/models'
import { loadRuntime } from '../../models/runtime'
import type { RecognizeResult, SpeechTasks } from '../built-in-recognizer'
import { type Hear, loadWhisper } from '../whisper/whisper'
import { transcribeSpeech } from './choose-model'
import { type FoundSpeech, findSpeech, loadVoiceActivity } from './find-speech'
import { loadMoonshine, type Recognize } from './moonshine'

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

interface Loaded<Model> {
  folder: string
  model: Model
}
let moonshine: Loaded<Recognize> | null = null
let whisper: Loaded<Hear> | null = null

async function loadEnglish(folder: string): Promise<Recognize> {
  if (moonshine?.folder !== folder) {
    const [encoder, decoder, tokenizer] = (await readWeights(MOONSHINE, folder)) as [Uint8Array, Uint8Array, Uint8Array]
    moonshine = { folder, model: await loadMoonshine(await loadRuntime(), { encoder, decoder, tokenizer }) }
  }
  return moonshine.model
}

async function loadMultilingual(folder: string): Promise<Hear> {
  if (whisper?.folder !== folder) {
    const [model, vocabulary] = (await readWeights(WHISPER, folder)) as [Uint8Array, Uint8Array]
    whisper = { folder, model: await loadWhisper(await loadRuntime(), model, vocabulary) }
  }
  return whisper.model
}

/** Loads the models before the first recording needs them. Weights that cannot be used are reported by `recognize`. */
export async function warmUp({ folder }: SpeechTasks['warmUp']['input']): Promise<undefined> {
  await loadVoiceActivity()
  if (folder !== null)
    await loadEnglish(folder).catch((error) => {
      if (!(error instanceof WeightsError)) throw error
    })
}

/** Transcribes a recording with the weights in the folders, which are checked when they are loaded. */
export async function recognize(
  { webm, english, multilingual, ...wanted }: SpeechTasks['recognize']['input'],
  pause = NO_PAUSE,
): Promise<RecognizeResult> {
  const analysis = await analyse(webm, pause)
  const models = {
    moonshine: () => loadEnglish(english),
    whisper: multilingual === null ? null : () => loadMultilingual(multilingual),
  }
  try {
    return await transcribeSpeech(models, analysis, wanted, pause)
  } catch (error) {
    if (error instanceof WeightsError) return { type: 'weights', model: error.model, message: error.message }
    throw error
  } finally {
    analyses = analyses.filter((other) => other !== analysis)
  }
}
