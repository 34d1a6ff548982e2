import type { EngineSource, TranscriptSegment } from '../../contract/processing/processing'

export interface Recording {
  webm: Uint8Array
  durationSeconds: number
}

export interface TranscribeOptions {
  /** BCP 47; null lets the engine detect it, if it can. */
  language: string | null
  accountId?: string | undefined
  /** Names and other words that the sender may say, as the account writes them. */
  vocabulary?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

export interface SpeechStatus {
  engine: string
  model: string
  /** `off` where the operator turned transcription off. */
  state: 'ready' | 'fetching' | 'missing' | 'off'
  progress?: { bytes: number; totalBytes: number }
  /** BCP 47 languages, without regions. */
  languages: readonly string[] | 'any'
  /** One sentence for people: what is used, or why not and what to do. */
  detail: string
}

/** The port of speech to text. An engine is one file that has this, and a line in `configuredRecognizer`. */
export interface Recognizer {
  name: string
  languages: readonly string[] | 'any'
  /** Tells whether `transcribe` can work now for a language, or for one that is not known. Cheap. */
  isReady(language: string | null): boolean
  status(): Promise<SpeechStatus>
  /** Transcribes a recording that has speech. @throws StepError */
  transcribe(recording: Recording, options: TranscribeOptions): Promise<Transcript>
}

/** Limit of one transcription, in milliseconds: 30 seconds and the length of the recording. */
export const transcriptionTimeoutMs = ({ durationSeconds }: Recording): number => 30_000 + durationSeconds * 1_000

/** Options of a task of the speech process for a recording: the same limit, as processor time. */
export const taskOptionsOf = (recording: Recording) => ({
  audioSeconds: recording.durationSeconds,
  limit: () => transcriptionTimeoutMs(recording) / 1000,
})

export type { EngineSource, TranscriptSegment }

export interface Transcript {
  text: string
  /** 0 to 1; null when the engine gives none. */
  confidence: number | null
  /** BCP 47, in lower case where it is a language alone: `en`, `de`, `pt-BR`. */
  language: string
  segments: TranscriptSegment[]
  source: EngineSource
}

/** Of 48 sentences that people said in four languages by telephone, 47 have 0.56 and more. What was misheard has up to 0.54 (measured). */
const LEAST_CONFIDENCE = 0.55
/** Clean English has 0.68 and more. Babble, echo and noise become words that nobody said with up to 0.66 (measured). */
export const LEAST_CONFIDENCE_OF_ENGLISH = 0.67
/** An engine is never sure of "Yes." alone. In longer sound few words are no message: babble becomes "Thank you." */
const LEAST_CONFIDENCE_OF_FEW_WORDS = 0.35
const FEW_WORDS = { most: 3, seconds: 3 }

/** Tells whether an engine is sure enough of its words to publish them. Where it says nothing about that, it is believed. */
export function isUnderstood({ text, confidence, language, segments }: Omit<Transcript, 'source'>): boolean {
  if (text === '' || confidence === null) return true
  const seconds = segments.reduce((sum, { start, end }) => sum + end - start, 0)
  if (text.split(/\s+/).length <= FEW_WORDS.most && seconds <= FEW_WORDS.seconds)
    return confidence >= LEAST_CONFIDENCE_OF_FEW_WORDS
  return confidence >= (primaryLanguage(language) === 'en' ? LEAST_CONFIDENCE_OF_ENGLISH : LEAST_CONFIDENCE)
}

/** Returns the language of a BCP 47 tag in lower case, without script and region: `en` of `en-US`. */
export const primaryLanguage = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/)[0] ?? ''

/** Tells whether an engine of these languages can transcribe a language. Null is a language that is not known. */
export const speaks = (languages: readonly string[] | 'any', language: string | null): boolean =>
  languages === 'any' || language === null || languages.includes(primaryLanguage(language))
