import { z } from 'zod'

/** Which engine and model produced a transcript or a summary. Shown beside the message, never in the payload. */
export const EngineSource = z.object({
  engine: z.string().meta({
    description: '`built-in`, `openai-compatible`, or `voice-activity` when no speech was detected.',
    example: 'built-in',
  }),
  model: z.string().meta({ description: 'The model of the engine.', example: 'moonshine-tiny-en' }),
})
export type EngineSource = z.infer<typeof EngineSource>

/** A part of a transcript, with times in seconds from the start of the recording. */
export interface TranscriptSegment {
  start: number
  end: number
  text: string
}

/** What was measured when a recording was prepared. */
export interface AudioDetails {
  /** The form in which it was received, such as `webm/opus`. */
  inputFormat: string
  /** For the waveform of the player: whole numbers from 0 to 100. */
  peaks: number[]
  level: { peakDb: number; rmsDb: number; clippedRatio: number; isSilent: boolean }
  /** One sentence about what could not be decoded; null when all was. */
  damage: string | null
}
