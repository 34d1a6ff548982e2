import { hasSpeech } from '../messages/completion/speech'
import { prepareAudio } from './audio/prepare'
import type { Engines } from './engines'
import { canTranscribe, transcribe } from './speech/transcribe'
import { canSummarize, summarize, summaryStatus } from './summary/summarize'
import { summarizeInProcess } from './summary/summary-process'

/** Returns the engines that the settings of this instance select. */
export const configuredEngines = (): Engines => ({
  prepareAudio,
  canTranscribe,
  transcribe,
  canSummarize,
  summarize: (transcript, options) =>
    summaryStatus().engine === 'built-in' && hasSpeech(transcript.text)
      ? summarizeInProcess(transcript, options)
      : summarize(transcript, options),
  summarizeBuiltIn: async (transcript, options) =>
    /^en\b/i.test(transcript.language) ? summarizeInProcess(transcript, options) : null,
})
