import type { CountryCode } from 'libphonenumber-js/min'
import type { Message } from '../../contract/messages/message'
import { env, oncePerEnv } from '../../env'
import { toSummary } from '../../messages/completion/summary'
import { hasSpeech, NO_SPEECH_SUMMARY } from '../../messages/completion/transcript-text'
import { StepError } from '../port/step-error'
import type { EngineSource, Transcript } from '../speech/recognizer'
import { uncertainWords } from './evidence/words'
import { ground } from './grounding'
import { openAiSummarizer } from './openai'
import type { Meaning, Summarizer } from './summarizer'

export interface SummarizeOptions {
  channelName: string
  channelType: 'domain' | 'campaign'
  /** ISO 3166 code of the country whose phone numbers are said without a country code. */
  phoneCountry?: string | null | undefined
  signal?: AbortSignal | undefined
}

export interface SummaryResult {
  summary: Message['summary']
  source: EngineSource
  /** What the engine said and the transcript does not support, for the history. */
  dropped: string[]
}

/** Increment the number when the rules change what they say: it is stored beside the messages. */
const BUILT_IN: Summarizer = {
  source: { engine: 'built-in', model: 'rules-14' },
  // Loaded at the first use: its word lists take a quarter of a second, which only the summary process needs.
  claim: async ({ transcript, language, phoneCountry, uncertain, meaning }) =>
    /^en\b/i.test(language)
      ? (await import('./built-in/built-in')).builtInClaims(transcript, { country: phoneCountry, uncertain, meaning })
      : (await import('./built-in/extract')).extractedClaims(transcript, language, { country: phoneCountry, meaning }),
}

export const WITH_ENCODER: EngineSource = { ...BUILT_IN.source, model: `${BUILT_IN.source.model}+e5-small` }

/** Whether this instance makes its summaries itself. Without transcription it makes none. */
export const needsEncoder = (): boolean => configured() === BUILT_IN && env().SPEECH_ENGINE !== 'off'

const configured = oncePerEnv(({ SUMMARY_PROVIDER }) =>
  SUMMARY_PROVIDER ? openAiSummarizer(SUMMARY_PROVIDER) : BUILT_IN,
)

/** The configured engine, as it is without the encoder: see summaryStatus. */
export const summaryEngine = (): EngineSource => configured().source

/** Summarizes a transcript, grounded in it. Without speech no provider is called. Throws StepError. */
export const summarize = (transcript: Transcript, options: SummarizeOptions): Promise<SummaryResult> =>
  summarizeWith(configured(), transcript, { ...options, phoneCountry: phoneCountryOf(options) })

/** Returns the country of the account, otherwise that of the server's settings, which the summary process does not have. */
export const phoneCountryOf = ({ phoneCountry }: Pick<SummarizeOptions, 'phoneCountry'>): string | undefined =>
  phoneCountry ?? env().SUMMARY_PHONE_COUNTRY

/** Summarizes a transcript with the built-in engine, whatever engine is in use. Reads no setting. */
export const summarizeBuiltIn = (
  transcript: Transcript,
  options: SummarizeOptions,
  meaning?: Meaning | undefined,
): Promise<SummaryResult> =>
  summarizeWith(meaning ? { ...BUILT_IN, source: WITH_ENCODER } : BUILT_IN, transcript, { ...options, meaning })

async function summarizeWith(
  engine: Summarizer,
  transcript: Transcript,
  options: SummarizeOptions & { meaning?: Meaning | undefined },
): Promise<SummaryResult> {
  const { text, language } = transcript
  if (!hasSpeech(text)) return { summary: toSummary({ text: NO_SPEECH_SUMMARY }), source: NO_SPEECH, dropped: [] }
  const country = (options.phoneCountry ?? undefined) as CountryCode | undefined
  const uncertain = uncertainWords(transcript)
  const claims = await engine.claim({ transcript: text, language, ...options, phoneCountry: country, uncertain })
  const { summary, dropped } = ground(claims, text, { language, country, uncertain })
  if (summary.text === '') throw new StepError('summary_empty', 'The summary has no text.', { retry: 'schedule' })
  return { summary, source: engine.source, dropped }
}

const NO_SPEECH: EngineSource = { engine: 'built-in', model: 'no-speech' }
