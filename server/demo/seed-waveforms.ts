import type { AudioDetails, TranscriptSegment } from '../contract/processing/processing'
import waveforms from './audio/waveforms.json' with { type: 'json' }
import type { SeedMessage } from './seed-messages'

/** Measured in the recordings. `starts`: of the sentences, after the pauses, in seconds; empty where the pauses are not the sentences'. */
const WAVEFORMS: Record<string, { starts: number[]; level: AudioDetails['level']; peaks: number[] }> = waveforms

/** Returns what processing stores about a recording: its waveform, and the sentences of the transcript with their times. */
export function measuredOf({ recording, transcript, durationSeconds }: SeedMessage): {
  audioDetails: AudioDetails
  segments: TranscriptSegment[]
} {
  const found = WAVEFORMS[recording]
  if (!found) throw new Error(`waveforms.json has no ${recording}.`)
  const { starts, level, peaks } = found
  const sentences = transcript.split(/(?<=[.?!]) /)
  const segments = starts.map((start, index) => ({
    start,
    end: starts[index + 1] ?? durationSeconds,
    text: sentences[index] ?? '',
  }))
  return { audioDetails: { inputFormat: 'webm/opus', peaks, level, damage: null }, segments }
}
