import { SAMPLE_RATE } from './sample-rate'
import { FRAME_SAMPLES, type Stretch } from './voice-activity'

const FRAME_SECONDS = FRAME_SAMPLES / SAMPLE_RATE
/** Speech begins above the first probability and ends below the second, as Silero's own code has it. */
const BEGINS_ABOVE = 0.5
const ENDS_BELOW = 0.35
/** A pause that is shorter is part of the speech around it. */
const SHORTEST_PAUSE_SECONDS = 0.1
/** "Yes." is a message. A click, a cough or a burst of noise is shorter. */
export const SHORTEST_SPEECH_SECONDS = 0.2

/** Returns the stretches of speech of at least 0.2 seconds, from the probability of speech in each frame. */
export function speechStretches(probabilities: Float32Array): Stretch[] {
  const stretches: Stretch[] = []
  let begun: number | null = null
  let quietSince: number | null = null
  const finish = (start: number, end: number) =>
    stretches.push({ start: start * FRAME_SECONDS, end: end * FRAME_SECONDS })
  for (const [frame, probability] of probabilities.entries()) {
    if (begun === null) {
      if (probability >= BEGINS_ABOVE) begun = frame
      continue
    }
    if (probability >= ENDS_BELOW) quietSince = null
    else quietSince ??= frame
    if (quietSince === null || (frame + 1 - quietSince) * FRAME_SECONDS < SHORTEST_PAUSE_SECONDS) continue
    finish(begun, quietSince)
    begun = null
    quietSince = null
  }
  if (begun !== null) finish(begun, quietSince ?? probabilities.length)
  // A stretch of six frames is 0.192 seconds; compared in frames, because 0.2 is no multiple of a frame.
  return stretches.filter(({ start, end }) => end - start >= SHORTEST_SPEECH_SECONDS)
}
