import { prepareAudio } from './audio/prepare'
import type { Engines } from './engines'
import { canTranscribe, transcribe } from './speech/transcribe'
import { canSummarize, summarize, summarizeBuiltIn } from './summary/summarize'

/** Returns the engines that the settings of this instance select. */
export const configuredEngines = (): Engines => ({
  prepareAudio,
  canTranscribe,
  transcribe,
  canSummarize,
  summarize,
  summarizeBuiltIn: async (transcript, options) =>
    /^en\b/i.test(transcript.language) ? summarizeBuiltIn(transcript, options) : null,
})
