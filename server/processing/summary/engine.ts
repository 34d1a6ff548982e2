import type { CountryCode } from 'libphonenumber-js/min'
import type { EngineSource } from '../speech/transcript'
import type { Claims } from './claims'

export interface SummaryRequest {
  transcript: string
  /** BCP 47. */
  language: string
  channelName: string
  channelType: 'domain' | 'campaign'
  /** Whose phone numbers are said without a country code. */
  phoneCountry?: CountryCode | undefined
  signal?: AbortSignal | undefined
}

/** Reads a transcript and returns claims about it. A new provider is one more implementation. */
export interface SummaryEngine {
  source: EngineSource
  /** Languages as ISO 639 codes, or any. */
  languages: readonly string[] | 'any'
  /** @throws StepError of the provider */
  claim(request: SummaryRequest): Promise<Claims>
}
