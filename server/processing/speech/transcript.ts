import type { EngineSource, TranscriptSegment } from '../../contract/processing/processing'

export type { EngineSource, TranscriptSegment }

/** What was said, as an engine understood it. */
export interface Transcript {
  /** Empty when the recording has no speech. */
  text: string
  /** 0 to 1; null when the engine gives none. */
  confidence: number | null
  /** BCP 47, in lower case where it is a language alone: `en`, `de`, `pt-BR`. */
  language: string
  /** Empty where the engine gives none. */
  segments: TranscriptSegment[]
  source: EngineSource
}
