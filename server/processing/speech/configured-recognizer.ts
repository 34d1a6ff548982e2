import { oncePerEnv } from '../../env'
import { StepError } from '../port/step-error'
import { BUILT_IN_RECOGNIZER } from './built-in-recognizer'
import { openAiRecognizer } from './openai-compatible'
import type { Recognizer } from './recognizer'

export const configuredRecognizer: () => Recognizer = oncePerEnv((env) => {
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
    detail: 'Transcription is turned off by SPEECH_ENGINE. Recordings wait.',
  }),
  transcribe: async () => {
    throw new StepError('internal_error', 'Transcription is turned off.', { retry: 'fault' })
  },
}
