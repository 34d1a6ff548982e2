import type { HeldReason } from '../../contract/processing/processing'
import { oncePerEnv } from '../../env'
import { log } from '../../log'
import { MOONSHINE } from '../models/models'
import { type BackgroundFetch, weightsFolder } from '../models/weights'
import { StepError } from '../port/step-error'
import {
  BUILT_IN_RECOGNIZER,
  builtInFetchFailed,
  runSpeechTask,
  speechProcess,
  startBuiltInFetch,
} from './built-in-recognizer'
import { openAiRecognizer } from './openai-compatible'
import {
  type Recognizer,
  type Recording,
  type SpeechStatus,
  speaks,
  type TranscribeOptions,
  type Transcript,
  taskOptionsOf,
} from './recognizer'

/** Loading takes a second of processor time. */
const WARM_UP_SECONDS = 30
const NO_SPEECH_SOURCE = { engine: 'voice-activity', model: 'silero-v5' }

/**
 * Transcribes with the configured engine. Without speech the text is empty, because models write words for silence and
 * noise.
 * @throws StepError; the reason of the signal when it is aborted
 */
export async function transcribe(recording: Recording, options: TranscribeOptions): Promise<Transcript> {
  const { language, accountId, signal } = options
  signal?.throwIfAborted()
  const hasSpeech = await untilAborted(
    runSpeechTask('hasSpeech', { webm: recording.webm }, { accountId, ...taskOptionsOf(recording) }),
    signal,
  )
  if (!hasSpeech) return { ...NO_SPEECH, language: language ?? 'und' }
  const engine = configuredRecognizer()
  return untilAborted(engine.transcribe(recording, options), signal)
}

const NO_SPEECH: Omit<Transcript, 'language'> = { text: '', confidence: 0, segments: [], source: NO_SPEECH_SOURCE }

type SpeechHeldReason = Extract<HeldReason, 'speech_engine_missing' | 'language_unsupported'>

/** Returns why a recording in a language must wait, or `yes`. Cheap enough to ask before each claim. */
export function canTranscribe(language: string | null): 'yes' | SpeechHeldReason {
  const engine = configuredRecognizer()
  if (!speaks(engine.languages, language)) return 'language_unsupported'
  return engine.isReady(language) ? 'yes' : 'speech_engine_missing'
}

/** Returns the state of the configured engine, for health, the boot table and the dashboard. */
export const speechStatus = (): Promise<SpeechStatus> => configuredRecognizer().status()

/** Tells whether the built-in engine is configured and its weights could not be fetched. */
export const speechFetchFailed = async (): Promise<boolean> =>
  configuredRecognizer() === BUILT_IN_RECOGNIZER && builtInFetchFailed()

/** Fetches what the configured engine needs in the background, again until it is there. Never throws. */
export const startSpeechFetch = (): BackgroundFetch =>
  configuredRecognizer() === BUILT_IN_RECOGNIZER
    ? startBuiltInFetch()
    : { done: Promise.resolve(), stop: async () => {} }

/** Loads the models while a recording is still being prepared. A failure is reported by the step that needs them. */
export function warmUpSpeech(): void {
  if (speechProcess.isBusy || !configuredRecognizer().isReady(null)) return
  const folder =
    configuredRecognizer() === BUILT_IN_RECOGNIZER && BUILT_IN_RECOGNIZER.isReady('en')
      ? weightsFolder(MOONSHINE)
      : null
  const isWarm = runSpeechTask('warmUp', { folder }, { limit: () => WARM_UP_SECONDS })
  isWarm.catch((err) => log.debug({ err }, 'speech: the models were not loaded in advance'))
}

/** Rejects as soon as the signal is aborted. A task in the speech process still runs to its end or its limit. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const configuredRecognizer: () => Recognizer = oncePerEnv((env) => {
  if (env.SPEECH_ENGINE === 'off') return NO_RECOGNIZER
  if (env.SPEECH_ENGINE === 'built-in' || !env.SPEECH_BASE_URL) return BUILT_IN_RECOGNIZER
  return openAiRecognizer({
    baseUrl: env.SPEECH_BASE_URL,
    apiKey: env.SPEECH_API_KEY,
    model: env.SPEECH_MODEL,
    languages: env.SPEECH_LANGUAGES.length > 0 ? env.SPEECH_LANGUAGES : 'any',
  })
})

/** With `SPEECH_ENGINE=off` recordings wait until an engine is configured. */
const NO_RECOGNIZER: Recognizer = {
  name: 'off',
  languages: 'any',
  isReady: () => false,
  status: async () => ({
    engine: 'off',
    model: '',
    state: 'off',
    languages: [],
    detail: 'Transcription is turned off. Recordings wait.',
  }),
  transcribe: async () => {
    throw new StepError('internal_error', 'Transcription is turned off.', { retry: 'fault' })
  },
}
