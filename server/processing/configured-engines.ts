import { hasSpeech } from '../messages/completion/transcript-text'
import { prepareAudio } from './audio/prepare'
import type { BuiltInEngines } from './compare-engines'
import type { Engines } from './port/engines'
import { BUILT_IN_RECOGNIZER } from './speech/built-in-recognizer'
import { canTranscribe, transcribe, warmUpSpeech } from './speech/transcribe'
import { summarize, summaryEngine } from './summary/summarize'
import { summarizeInProcess, warmUpSummary } from './summary/summary-process'

/** The engines that need no setting. */
export const builtInEngines: BuiltInEngines = { recognizer: BUILT_IN_RECOGNIZER, summarizeBuiltIn: summarizeInProcess }

/** Returns the engines that the settings of this instance select. */
export const configuredEngines = (): Engines => ({
  prepareAudio(recording, limits, accountId) {
    // The next steps need these processes: they start while this one works.
    warmUpSpeech()
    if (summaryEngine().engine === 'built-in') warmUpSummary()
    return prepareAudio(recording, limits, accountId)
  },
  canTranscribe,
  transcribe,
  summarize: (transcript, options) =>
    summaryEngine().engine === 'built-in' && hasSpeech(transcript.text)
      ? summarizeInProcess(transcript, options)
      : summarize(transcript, options),
  summarizeBuiltIn: summarizeInProcess,
})
