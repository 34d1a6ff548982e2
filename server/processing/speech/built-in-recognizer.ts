import { rm } from 'node:fs/promises'
import { env } from '../../env'
import { log } from '../../log'
import { StepError } from '../port/step-error'
import {
  type Recognizer,
  type Recording,
  type SpeechStatus,
  type TranscribeOptions,
  type Transcript,
  taskOptionsOf,
} from './recognizer'
import { runSpeechTask } from './speech-process'
import { type BackgroundFetch, fetchInBackground, readFetchStatus } from './weights/fetch-weights'
import { WEIGHTS_NAME, weightsFolder, weightsVersion } from './weights/weights'

const LANGUAGES = ['en'] as const

/** The weights that a transcription could not use, and why. */
let damage: { version: string | null; reason: string } | null = null

const damageOf = (version: string | null) => (version !== null && damage?.version === version ? damage.reason : null)

function isReady(): boolean {
  const version = weightsVersion()
  return version !== null && damageOf(version) === null
}

/** Moonshine tiny on this machine: no key and no network, in English only. */
export const BUILT_IN_RECOGNIZER: Recognizer = {
  name: 'built-in',
  languages: LANGUAGES,
  isReady,
  status,
  transcribe,
}

async function transcribe(recording: Recording, { accountId }: TranscribeOptions): Promise<Transcript> {
  const input = { webm: recording.webm, folder: weightsFolder() }
  const result = await runSpeechTask('recognize', input, { accountId, ...taskOptionsOf(recording) })
  if (result.type === 'weights') {
    await discard(result.message)
    throw new StepError('internal_error', `The speech model cannot be used. ${result.message}`, { retry: 'fault' })
  }
  const { text, confidence, segments } = result.speech
  return { text, confidence, language: 'en', segments, source: { engine: 'built-in', model: WEIGHTS_NAME } }
}

/** Fetches the weights anew after they were found damaged. The folder of the operator is left as it is. */
async function discard(reason: string): Promise<void> {
  log.error({ reason }, 'speech: the weights cannot be used; recordings wait')
  damage = { version: weightsVersion(), reason }
  if (!env().SPEECH_MODEL_DIR) await rm(weightsFolder(), { recursive: true, force: true })
  startBuiltInFetch()
}

let running: BackgroundFetch | undefined

/** Fetches the weights in the background, unless this process does so already. */
export function startBuiltInFetch(): BackgroundFetch {
  running ??= fetchInBackground(() => {
    running = undefined
  })
  return running
}

async function status(): Promise<SpeechStatus> {
  const base = { engine: 'built-in', model: WEIGHTS_NAME, languages: LANGUAGES }
  const version = weightsVersion()
  const fetching = await readFetchStatus()
  if (fetching?.state === 'fetching' && version === null) {
    const { bytes, totalBytes, source } = fetching
    const detail = `The speech model is being fetched from ${source}. Recordings wait for it.`
    return { ...base, state: 'fetching', progress: { bytes, totalBytes }, detail }
  }
  const error = damageOf(version) ?? (fetching?.state === 'failed' ? fetching.error : null)
  if (version !== null && error === null)
    return { ...base, state: 'ready', detail: 'English speech is transcribed on this machine.' }
  const todo = env().SPEECH_MODEL_DIR
    ? 'Put the published files into SPEECH_MODEL_DIR.'
    : 'Run npm run speech, or set SPEECH_BASE_URL.'
  return { ...base, state: 'missing', detail: ['The speech model is missing.', error, todo].filter(Boolean).join(' ') }
}
