import { NO_PAUSE, type Pause } from '../../isolation/serve-tasks'
import type { TranscriptSegment } from '../recognizer'
import { correctVocabulary } from './correct-vocabulary'
import { type FoundSpeech, FRAME_SAMPLES, SAMPLE_RATE, type Stretch } from './find-speech'
import type { Recognize, Recognized } from './moonshine'
import type { HeardWord } from './words'

/** A piece in which the model repeats itself is halved, down to this length. */
const SHORTEST_HALVED_SECONDS = 3

export interface RecognizedSpeech {
  text: string
  confidence: number
  segments: TranscriptSegment[]
}

/** Transcribes the stretches of speech in a recording, piece by piece. */
export async function recognizeSpeech(
  recognize: Recognize,
  { pcm, stretches, probabilities }: FoundSpeech,
  {
    pieces: length,
    vocabulary = [],
    pause = NO_PAUSE,
  }: { pieces: PieceLength; vocabulary?: readonly string[]; pause?: Pause },
): Promise<RecognizedSpeech> {
  const done: { piece: Stretch; result: Recognized }[] = []
  const pieces: (Stretch & { isHalf?: true })[] = cutPieces(stretches, probabilities, {
    seconds: pcm.length / SAMPLE_RATE,
    length,
  })
  for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
    const result = await recognize(pcm.subarray(sampleAt(piece.start), sampleAt(piece.end)), pause)
    const isLong = piece.end - piece.start > SHORTEST_HALVED_SECONDS
    if (isLong && result.isCut) pieces.unshift(...halve(piece, probabilities))
    else if (isLong && !piece.isHalf && isUnfinished(result, piece, stretches))
      pieces.unshift(...halve(piece, probabilities).map((half) => ({ ...half, isHalf: true as const })))
    // Speech that was not understood keeps its words: their confidence says that a person must listen.
    else if (result.text !== '' && (result.isSpeech || !isInvented(measured(result, piece, stretches))))
      done.push({ piece, result: withVocabulary(result, vocabulary) })
  }
  return {
    text: done.map(({ result }) => result.text).join(' '),
    confidence: meanProbability(done.map(({ result }) => result)),
    segments: done.map(({ piece, result }) => ({
      ...rounded(piece),
      text: result.text,
      ...uncertainPart(result.words, vocabulary),
    })),
  }
}

/** Japanese is written without blanks between words. A text that needs no correction stays as it is. */
function withVocabulary(result: Recognized, vocabulary: readonly string[]): Recognized {
  const words = correctVocabulary(result.words, vocabulary)
  return words.length === result.words.length && words.every((word, index) => word === result.words[index])
    ? result
    : { ...result, words, text: words.map(({ text }) => text).join(' ') }
}

/** Of words in capital letters above it one in eight is wrong, and three quarters of the wrong ones are below (measured). */
const CERTAIN_WORD = 0.65

/** Lists the words that were perhaps misheard, so that no summary makes names of them. Names of the account are certain. */
export function uncertainPart(words: readonly HeardWord[], vocabulary: readonly string[]): { uncertain?: string[] } {
  const uncertain = words
    .filter(({ text, probability }) => probability < CERTAIN_WORD && !vocabulary.some((term) => text.includes(term)))
    .map(({ text }) => text)
  return uncertain.length > 0 ? { uncertain } : {}
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

/** Seconds of a piece. A shorter one lacks context: its words are understood worse. */
export interface PieceLength {
  shortest: number
  longest: number
}

/** Longer input makes Moonshine slow and repetitive: 198 seconds at once never ended (measured). */
export const MOONSHINE_PIECES: PieceLength = { shortest: 8, longest: 20 }
/** Whisper takes the same time for a piece of any length up to 30 seconds. */
export const WHISPER_PIECES: PieceLength = { shortest: 14, longest: 29 }

/** Returns the samples of the first piece of a recording that has speech. */
export function firstPiece({ pcm, stretches, probabilities }: FoundSpeech, length: PieceLength): Float32Array {
  const [piece] = cutPieces(stretches, probabilities, { seconds: pcm.length / SAMPLE_RATE, length })
  return piece ? pcm.subarray(sampleAt(piece.start), sampleAt(piece.end)) : pcm
}

/** Kept before and after speech, because the first and last sounds of a word are quiet. */
const MARGIN_SECONDS = 0.25
const longestSpeech = ({ longest }: PieceLength) => longest - 2 * MARGIN_SECONDS
/** A longer silence ends a piece, however short the piece is: the model would spend time on it, or invent words. */
const LONGEST_SILENCE_SECONDS = 2

/**
 * Cuts a recording into pieces of at most the longest length, at the longest silence that leaves at least the shortest. Pieces
 * are speech with a margin and do not overlap.
 * @param probabilities of speech in each frame; a stretch without a pause is cut where they are lowest
 * @param options `seconds` of the recording
 */
export function cutPieces(
  stretches: readonly Stretch[],
  probabilities: Float32Array,
  { seconds, length }: { seconds: number; length: PieceLength },
): Stretch[] {
  const spoken = stretches.flatMap((stretch) => splitLong(stretch, probabilities, length))
  const pieces = atLongSilences(spoken).flatMap((group) => groupSpeech(group, length))
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
function groupSpeech(stretches: readonly Stretch[], length: PieceLength): Stretch[] {
  const [first] = stretches
  const last = stretches.at(-1)
  if (!first || !last) return []
  if (last.end - first.start <= longestSpeech(length)) return [{ start: first.start, end: last.end }]
  const silences = stretches.slice(1).map((next, index) => {
    const end = stretches[index]?.end ?? next.start
    return { index: index + 1, end, length: next.start - end }
  })
  const fitting = silences.filter(({ end }) => end - first.start <= longestSpeech(length))
  const late = fitting.filter(({ end }) => end - first.start >= length.shortest)
  const cut = late.length > 0 ? late.reduce((a, b) => (b.length > a.length ? b : a)) : fitting.at(-1)
  // Each stretch fits into a piece, so a silence after the first one does too.
  if (!cut) throw new Error('A stretch of speech is longer than a piece.')
  return [{ start: first.start, end: cut.end }, ...groupSpeech(stretches.slice(cut.index), length)]
}

/** Splits speech without a pause into parts, where speech is least probable. */
function splitLong({ start, end }: Stretch, probabilities: Float32Array, length: PieceLength): Stretch[] {
  if (end - start <= longestSpeech(length)) return [{ start, end }]
  const cut = leastProbable(probabilities, {
    start: start + length.shortest,
    end: Math.min(start + longestSpeech(length), end),
  })
  return [{ start, end: cut }, ...splitLong({ start: cut, end }, probabilities, length)]
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

/** Tells whether Whisper stopped writing before the end: it is sure that somebody speaks, and wrote less than people say. */
function isUnfinished(result: Recognized, piece: Stretch, stretches: readonly Stretch[]): boolean {
  const { text, speechSeconds } = measured(result, piece, stretches)
  return result.isSpeech === true && isSlow(text, speechSeconds)
}

/** Below this mean probability of its tokens the text of a piece is invented, whatever else it is. */
const LOWEST_CONFIDENCE = 0.3
/** From this one on it is believed: real words have more, unless noise nearly covers them. */
const BELIEVED_CONFIDENCE = 0.75
/** Shorter sounds have too few words for a rate. */
const SHORTEST_MEASURED_SECONDS = 3
/** People say 12 letters and more in each second of speech, pauses excluded. Sounds like a voice gave 2 to 5. */
const FEWEST_LETTERS_PER_SECOND = 7
/** Of Chinese, Japanese and Korean, which write a syllable or a word with each. */
const LETTERS_OF_A_SIGN = 3
/** The part of all groups of three words that occur once: 0.7 and more for people, also in "it was the best of times". */
const LEAST_DISTINCT = 0.65
const GROUP_WORDS = 3

interface Piece {
  text: string
  confidence: number
  speechSeconds: number
}

/**
 * Tells whether the model invented the text: for a sound like a voice it writes few words, or repeats them, unsurely.
 * The limits are measured with people and synthetic voices, also in loud noise.
 */
export function isInvented({ text, confidence, speechSeconds }: Piece): boolean {
  if (confidence < LOWEST_CONFIDENCE) return true
  if (confidence >= BELIEVED_CONFIDENCE) return false
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
  return isSlow(text, speechSeconds) || distinctPart(words) < LEAST_DISTINCT
}

const isSlow = (text: string, speechSeconds: number) =>
  speechSeconds >= SHORTEST_MEASURED_SECONDS && lettersOf(text) < FEWEST_LETTERS_PER_SECOND * speechSeconds

function lettersOf(text: string): number {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? []
  const signs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) ?? []
  return letters.length + (LETTERS_OF_A_SIGN - 1) * signs.length
}

function distinctPart(words: readonly string[]): number {
  const groups = words.slice(GROUP_WORDS - 1).map((_, at) => words.slice(at, at + GROUP_WORDS).join(' '))
  return groups.length === 0 ? 1 : new Set(groups).size / groups.length
}
