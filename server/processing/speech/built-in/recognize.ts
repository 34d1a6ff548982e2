import { NO_PAUSE } from '../../isolation/serve-tasks'
import type { TranscriptSegment } from '../transcript'
import type { FoundSpeech } from './find-speech'
import { isInvented } from './invented'
import type { Recognize, Recognized } from './moonshine'
import { cutPieces, halve } from './pieces'
import { SAMPLE_RATE } from './sample-rate'
import type { Stretch } from './voice-activity'

/** A piece in which the model repeats itself is halved, down to this length. */
const SHORTEST_HALVED_SECONDS = 3

export interface RecognizedSpeech {
  text: string
  /** Mean probability of the tokens: exp of the mean logarithm. */
  confidence: number
  segments: TranscriptSegment[]
}

/** Transcribes the stretches of speech in a recording, piece by piece. */
export async function recognizeSpeech(
  recognize: Recognize,
  { pcm, stretches, probabilities }: FoundSpeech,
  pause = NO_PAUSE,
): Promise<RecognizedSpeech> {
  const done: { piece: Stretch; result: Recognized }[] = []
  const pieces = cutPieces(stretches, probabilities, pcm.length / SAMPLE_RATE)
  for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
    const result = await recognize(pcm.subarray(sampleAt(piece.start), sampleAt(piece.end)), pause)
    if (result.isCut && piece.end - piece.start > SHORTEST_HALVED_SECONDS)
      pieces.unshift(...halve(piece, probabilities))
    else if (result.text !== '' && !isInvented(measured(result, piece, stretches))) done.push({ piece, result })
  }
  return {
    text: done.map(({ result }) => result.text).join(' '),
    confidence: meanProbability(done.map(({ result }) => result)),
    segments: done.map(({ piece, result }) => ({ ...rounded(piece), text: result.text })),
  }
}

const measured = (result: Recognized, piece: Stretch, stretches: readonly Stretch[]) => ({
  text: result.text,
  confidence: meanProbability([result]),
  speechSeconds: stretches.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, piece.end) - Math.max(start, piece.start)),
    0,
  ),
})

/** Returns exp of the mean logarithm of the tokens' probabilities; 0 without tokens. */
function meanProbability(results: readonly Recognized[]): number {
  const tokens = results.reduce((count, { tokenCount }) => count + tokenCount, 0)
  const logs = results.reduce((total, { logProbability }) => total + logProbability, 0)
  return tokens === 0 ? 0 : Math.exp(logs / tokens)
}

const sampleAt = (seconds: number) => Math.round(seconds * SAMPLE_RATE)
const rounded = ({ start, end }: Stretch) => ({ start: Number(start.toFixed(2)), end: Number(end.toFixed(2)) })
