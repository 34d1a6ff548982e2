import { StepError } from '../port/step-error'
import type { SpeechEngine } from './engine'

/** With `SPEECH_ENGINE=off` recordings wait until an engine is configured. */
export const NO_ENGINE: SpeechEngine = {
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
