import { rm } from 'node:fs/promises'
import { env } from '../../env'
import { log } from '../../log'
import { IsolatedProcess, type TaskOptions } from '../isolation/isolated-process'
import { BUILT_IN_LANGUAGES, MOONSHINE, type Model, WHISPER } from '../models/models'
import {
  type BackgroundFetch,
  fetchInBackground,
  hasWeights,
  readFetchStatus,
  weightsFolder,
  weightsVersion,
} from '../models/weights'
import { OtherLanguageError, StepError } from '../port/step-error'
import type { Chosen, Wanted } from './built-in/choose-model'
import {
  primaryLanguage,
  type Recognizer,
  type Recording,
  type SpeechStatus,
  type TranscribeOptions,
  type Transcript,
  taskOptionsOf,
} from './recognizer'

/** Weights that a transcription could not use, and why, by model. */
const damages = new Map<string, { version: string | null; reason: string }>()

function damageOf(model: Model): string | null {
  const damage = damages.get(model.name)
  const version = weightsVersion(model)
  return version !== null && damage?.version === version ? damage.reason : null
}

const isUsable = (model: Model): boolean => hasWeights(model) && damageOf(model) === null

/** The languages that this instance transcribes: SPEECH_LANGUAGES limits them. */
const languages = (): readonly string[] => {
  const { SPEECH_LANGUAGES } = env()
  return SPEECH_LANGUAGES.length === 0
    ? BUILT_IN_LANGUAGES
    : BUILT_IN_LANGUAGES.filter((language) => SPEECH_LANGUAGES.includes(language))
}

/** The models that these languages need. English has one of its own. */
export const builtInModels = (): Model[] => [
  MOONSHINE,
  ...(languages().some((language) => language !== 'en') ? [WHISPER] : []),
]

/** The model that tries first. */
function modelOf(language: string | null): Model {
  const isEnglish = language === null ? languages().includes('en') : primaryLanguage(language) === 'en'
  return isEnglish ? MOONSHINE : WHISPER
}

/** Moonshine tiny and Whisper base on this machine: no key and no network. */
export const BUILT_IN_RECOGNIZER: Recognizer = {
  name: 'built-in',
  get languages() {
    return languages()
  },
  isReady: (language) => isUsable(modelOf(language)),
  status,
  transcribe,
}

async function transcribe(
  recording: Recording,
  { language, vocabulary = [], accountId }: TranscribeOptions,
): Promise<Transcript> {
  const input = {
    webm: recording.webm,
    english: weightsFolder(MOONSHINE),
    multilingual: isUsable(WHISPER) && builtInModels().includes(WHISPER) ? weightsFolder(WHISPER) : null,
    language: language === null ? null : primaryLanguage(language),
    languages: languages(),
    vocabulary,
  }
  const result = await runSpeechTask('recognize', input, { accountId, ...taskOptionsOf(recording) })
  if (result.type === 'weights') {
    await discard([MOONSHINE, WHISPER].find(({ name }) => name === result.model) ?? MOONSHINE, result.message)
    throw new StepError('internal_error', `The speech model cannot be used. ${result.message}`, { retry: 'fault' })
  }
  if (result.type === 'other_language') throw new OtherLanguageError(result.language)
  const { text, confidence, segments } = result.speech
  const source = { engine: 'built-in', model: result.model }
  return { text, confidence, language: result.language, segments, source }
}

/** Fetches the weights anew after they were found damaged. The folder of the operator is left as it is. */
async function discard(model: Model, reason: string): Promise<void> {
  log.error({ reason }, 'speech: the weights cannot be used; recordings wait')
  damages.set(model.name, { version: weightsVersion(model), reason })
  if (!env().SPEECH_MODEL_DIR) await rm(weightsFolder(model), { recursive: true, force: true })
  startBuiltInFetch()
}

let running: BackgroundFetch | undefined

/** Fetches the weights in the background, unless this process does so already. */
export function startBuiltInFetch(): BackgroundFetch {
  const onEnd = () => {
    running = undefined
  }
  running ??= fetchInBackground(builtInModels(), { onEnd, consequence: 'recordings wait' })
  return running
}

/** Tells whether the last try to fetch one of the models failed. */
export async function builtInFetchFailed(): Promise<boolean> {
  const states = await Promise.all(
    builtInModels().map(async (model) => !hasWeights(model) && (await readFetchStatus(model))?.state === 'failed'),
  )
  return states.includes(true)
}

/** Without the English model, recordings of which the language is not known wait too. */
async function status(): Promise<SpeechStatus> {
  const english = await statusOf(MOONSHINE)
  if (english.state !== 'ready') return english
  const others = builtInModels().includes(WHISPER) ? await statusOf(WHISPER) : null
  return others === null || others.state === 'ready'
    ? { ...english, detail: 'Speech is transcribed on this machine.' }
    : { ...english, languages: ['en'], detail: `English speech is transcribed on this machine. ${others.detail}` }
}

async function statusOf(model: Model): Promise<SpeechStatus> {
  const base = { engine: 'built-in', model: model.name, languages: languages() }
  const what = model === MOONSHINE ? 'The speech model' : 'The model for other languages'
  const fetching = await readFetchStatus(model)
  if (fetching?.state === 'fetching' && !hasWeights(model)) {
    const { bytes, totalBytes, source } = fetching
    const detail = `${what} is being fetched from ${source}. Recordings wait for it.`
    return { ...base, state: 'fetching', progress: { bytes, totalBytes }, detail }
  }
  const error = damageOf(model) ?? (fetching?.state === 'failed' ? fetching.error : null)
  if (hasWeights(model) && error === null) return { ...base, state: 'ready', detail: '' }
  const todo = env().SPEECH_MODEL_DIR
    ? 'Put the published files into SPEECH_MODEL_DIR.'
    : 'Run npm run speech, or set SPEECH_BASE_URL.'
  return { ...base, state: 'missing', detail: [`${what} is missing.`, error, todo].filter(Boolean).join(' ') }
}

/** Runs the models of server/process/speech.ts in a process of their own, so that they block no delivery. */
export const speechProcess = new IsolatedProcess({
  entry: 'speech',
  memoryMb: 1_200,
  idleMs: 180_000,
  contained: () => ({ readable: [MOONSHINE, WHISPER].map(weightsFolder), isNative: true }),
})

export interface SpeechTasks {
  /** Loads the voice activity, and the English model from its folder. */
  warmUp: { input: { folder: string | null }; result: undefined }
  hasSpeech: { input: { webm: Uint8Array }; result: boolean }
  /** Transcribes with the weights in the folder of each model; null where there is none. */
  recognize: {
    input: { webm: Uint8Array; english: string; multilingual: string | null } & Wanted
    result: RecognizeResult
  }
}

/** `weights`: those of a model cannot be used. */
export type RecognizeResult = Chosen | { type: 'weights'; model: string; message: string }

export const runSpeechTask = <Name extends keyof SpeechTasks>(
  name: Name,
  input: SpeechTasks[Name]['input'],
  options: TaskOptions,
): Promise<SpeechTasks[Name]['result']> => speechProcess.run(name, input, options)
