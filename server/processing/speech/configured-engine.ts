import { oncePerEnv } from '../../env'
import { BUILT_IN_ENGINE } from './built-in-engine'
import type { SpeechEngine } from './engine'
import { NO_ENGINE } from './no-engine'

/** Returns the engine of the settings. */
export const configuredEngine: () => SpeechEngine = oncePerEnv((env) => {
  if (env.SPEECH_ENGINE === 'off') return NO_ENGINE
  return BUILT_IN_ENGINE
})
