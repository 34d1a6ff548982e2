import type { Message } from '../../contract/messages/message'
import type { AudioDetails, EngineSource, HeldReason } from '../../contract/processing/processing'
import type { Transcript } from '../speech/recognizer'

export interface AudioLimits {
  maxSeconds: number
  /** What the recorder measured; null or absent where it did not. */
  claimedSeconds?: number | null
}

/** A recording that is ready to be stored and played. */
export interface PreparedAudio extends AudioDetails {
  webm: Uint8Array
  /** Of the decoded audio, which a container may state wrongly. */
  durationSeconds: number
}

export interface SummaryResult {
  summary: Message['summary']
  source: EngineSource
  /** What the engine claimed and the transcript does not support. */
  dropped: string[]
}

interface SummaryOptions {
  accountId: string
  channelName: string
  channelType: Message['channel']['type']
  /** ISO 3166 code of the country whose phone numbers are said without a country code; null: that of the server. */
  phoneCountry: string | null
  signal?: AbortSignal
}

/** What the steps of processing need from outside, for an account: accounts take turns. Tests replace parts of it. */
export interface Engines {
  /** @throws StepError */
  prepareAudio(recording: Uint8Array, limits: AudioLimits, accountId: string): Promise<PreparedAudio>
  /** Tells whether a recording in this language can be transcribed now; null: the language is not known. */
  canTranscribe(language: string | null): 'yes' | HeldReason
  /** @throws StepError */
  transcribe(
    recording: { webm: Uint8Array; durationSeconds: number },
    options: { accountId: string; language: string | null; vocabulary: readonly string[]; signal?: AbortSignal },
  ): Promise<Transcript>
  /** @throws StepError */
  summarize(transcript: Transcript, options: SummaryOptions): Promise<SummaryResult>
  /** Summarizes a transcript without a provider. */
  summarizeBuiltIn(transcript: Transcript, options: SummaryOptions): Promise<SummaryResult>
}
