import { SAMPLE_RATE } from './sample-rate'
import { FRAME_SAMPLES, type Stretch } from './voice-activity'

/** Longer input makes the model slow and repetitive: 198 seconds at once never ended (measured). */
const LONGEST_PIECE_SECONDS = 20
/** A shorter piece lacks context: its words are understood worse. */
const SHORTEST_PIECE_SECONDS = 8
/** Kept before and after speech, because the first and last sounds of a word are quiet. */
const MARGIN_SECONDS = 0.25
const LONGEST_SPEECH_SECONDS = LONGEST_PIECE_SECONDS - 2 * MARGIN_SECONDS
/** A longer silence ends a piece, however short the piece is: the model would spend time on it, or invent words. */
const LONGEST_SILENCE_SECONDS = 2

/**
 * Cuts a recording into pieces of at most 20 seconds, at the longest silence from the eighth second of a piece on.
 * Pieces are speech with a margin and do not overlap.
 * @param probabilities of speech in each frame; a stretch without a pause is cut where they are lowest
 */
export function cutPieces(stretches: readonly Stretch[], probabilities: Float32Array, seconds: number): Stretch[] {
  const spoken = stretches.flatMap((stretch) => splitLong(stretch, probabilities))
  const pieces = atLongSilences(spoken).flatMap(groupSpeech)
  return pieces.map(({ start, end }, index) => ({
    start: Math.max(start - MARGIN_SECONDS, middle(pieces[index - 1]?.end, start) ?? 0),
    end: Math.min(end + MARGIN_SECONDS, middle(end, pieces[index + 1]?.start) ?? seconds),
  }))
}

const middle = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : (a + b) / 2

function atLongSilences(stretches: readonly Stretch[]): Stretch[][] {
  const groups: Stretch[][] = []
  for (const stretch of stretches) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && stretch.start - before.end <= LONGEST_SILENCE_SECONDS) last.push(stretch)
    else groups.push([stretch])
  }
  return groups
}

/** Joins stretches to pieces: all of them where they fit, otherwise up to the longest silence that is late enough. */
function groupSpeech(stretches: readonly Stretch[]): Stretch[] {
  const [first] = stretches
  const last = stretches.at(-1)
  if (!first || !last) return []
  if (last.end - first.start <= LONGEST_SPEECH_SECONDS) return [{ start: first.start, end: last.end }]
  const silences = stretches.slice(1).map((next, index) => {
    const end = stretches[index]?.end ?? next.start
    return { index: index + 1, end, length: next.start - end }
  })
  const fitting = silences.filter(({ end }) => end - first.start <= LONGEST_SPEECH_SECONDS)
  const late = fitting.filter(({ end }) => end - first.start >= SHORTEST_PIECE_SECONDS)
  const cut = late.length > 0 ? late.reduce((a, b) => (b.length > a.length ? b : a)) : fitting.at(-1)
  // Each stretch fits into a piece, so a silence after the first one does too.
  if (!cut) throw new Error('A stretch of speech is longer than a piece.')
  return [{ start: first.start, end: cut.end }, ...groupSpeech(stretches.slice(cut.index))]
}

/** Splits speech without a pause into parts of 8 to 19.5 seconds, where speech is least probable. */
function splitLong({ start, end }: Stretch, probabilities: Float32Array): Stretch[] {
  if (end - start <= LONGEST_SPEECH_SECONDS) return [{ start, end }]
  const cut = leastProbable(probabilities, {
    start: start + SHORTEST_PIECE_SECONDS,
    end: Math.min(start + LONGEST_SPEECH_SECONDS, end),
  })
  return [{ start, end: cut }, ...splitLong({ start: cut, end }, probabilities)]
}

/** Splits a piece in its middle third, where speech is least probable. */
export function halve({ start, end }: Stretch, probabilities: Float32Array): [Stretch, Stretch] {
  const third = (end - start) / 3
  const cut = leastProbable(probabilities, { start: start + third, end: end - third })
  return [
    { start, end: cut },
    { start: cut, end },
  ]
}

/** Returns the second in the middle of the frame with the lowest probability of speech. */
function leastProbable(probabilities: Float32Array, { start, end }: Stretch): number {
  const toFrame = (seconds: number) => Math.floor((seconds * SAMPLE_RATE) / FRAME_SAMPLES)
  let lowest = toFrame(start)
  for (let frame = lowest; frame < toFrame(end); frame++)
    if ((probabilities[frame] ?? 1) < (probabilities[lowest] ?? 1)) lowest = frame
  return ((lowest + 0.5) * FRAME_SAMPLES) / SAMPLE_RATE
}
