/** What was said, as an engine understood it. */
export interface Transcript {
  /** Empty when the recording has no speech. */
  text: string
  /** 0 to 1; null when the engine gives none. */
  confidence: number | null
  /** BCP 47, in lower case where it is a language alone: `en`, `de`, `pt-BR`. */
  language: string
  /** With times in seconds from the start of the recording. Empty where the engine gives none. */
  segments: TranscriptSegment[]
  /** The engine that transcribed it; shown beside the message, never in the payload. */
  source: EngineSource
}

export interface TranscriptSegment {
  start: number
  end: number
  text: string
}

/** Which engine and model produced a transcript or a summary. */
export interface EngineSource {
  /** `built-in`, `openai-compatible`, `voice-activity` (no speech, nothing was transcribed). */
  engine: string
  model: string
}
