import { oncePerEnv } from '../../env'
import { BUILT_IN_ENGINE } from './built-in-engine'
import type { SpeechEngine } from './engine'
import { NO_ENGINE } from './no-engine'
import { openAiCompatibleEngine } from './openai-compatible/openai-compatible-engine'

/** Returns the engine of the settings. */
export const configuredEngine: () => SpeechEngine = oncePerEnv((env) => {
  if (env.SPEECH_ENGINE === 'off') return NO_ENGINE
  if (env.SPEECH_ENGINE === 'built-in' || !env.SPEECH_BASE_URL) return BUILT_IN_ENGINE
  return openAiCompatibleEngine({
    baseUrl: env.SPEECH_BASE_URL,
    apiKey: env.SPEECH_API_KEY,
    model: env.SPEECH_MODEL,
    languages: env.SPEECH_LANGUAGES.length > 0 ? env.SPEECH_LANGUAGES : 'any',
  })
})
