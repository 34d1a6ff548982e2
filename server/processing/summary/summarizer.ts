import type { CountryCode } from 'libphonenumber-js/min'
import type { Message } from '../../contract/messages/message'
import type { EngineSource } from '../speech/recognizer'
import type { UncertainWords } from './evidence/words'

export interface SummaryRequest {
  transcript: string
  /** BCP 47. */
  language: string
  channelName: string
  channelType: 'domain' | 'campaign'
  /** Whose phone numbers are said without a country code. */
  phoneCountry?: CountryCode | undefined
  /** Words that were perhaps misheard. */
  uncertain?: UncertainWords | undefined
  /** Undefined where the weights of the encoder are not there: then words decide. */
  meaning?: Meaning | undefined
  signal?: AbortSignal | undefined
}

/** What the encoder of texts finds in a transcript. What is not certain is null. */
export interface Meaning {
  /** An acute danger to somebody or something, and the sentence that tells of it. One that is not certain needs words of a danger. */
  danger: { sentence: string; isCertain: boolean } | null
  /** `pressing` cannot wait for tomorrow. */
  urgency: 'pressing' | 'relaxed' | null
  sentiment: Message['summary']['sentiment']
  intent: Intent | null
  /** What each sentence is for, in their order. */
  sentences: readonly SentenceMeaning[]
}

/** A sentence of a transcript with probabilities, from 0 to 1. */
export interface SentenceMeaning {
  text: string
  /** It asks the listener for something. */
  asks: number
  /** It asks for a call. */
  calls: number
  /** It tells what one must know to handle the message. */
  tells: number
}

/** Reads a transcript and returns claims about it. A new provider is one more implementation. */
export interface Summarizer {
  source: EngineSource
  /** @throws StepError of the provider */
  claim(request: SummaryRequest): Promise<Claims>
}

/** What an engine says about a transcript, with the quotes that prove it. Nothing of it is trusted: see grounding.ts. */
export interface Claims {
  text: unknown
  urgency: unknown
  sentiment: unknown
  intent: unknown
  /** The words in which the sender asks for a callback; null when the sender does not ask. */
  callback_quote: unknown
  /** Entries `{ task, priority, deadline, quote }`. */
  action_items: unknown
  names: unknown
  phones: unknown
  emails: unknown
}

/** Intents that a summary may have (spec, "summary.intent"). A closed list, so that a message cannot write into it. */
export const INTENTS = [
  'inquiry',
  'support',
  'complaint',
  'scheduling',
  'cancellation',
  'follow-up',
  'sales',
  'order',
  'billing',
  'feedback',
  'emergency',
  'job application',
  'personal',
  'other',
] as const
export type Intent = (typeof INTENTS)[number]
