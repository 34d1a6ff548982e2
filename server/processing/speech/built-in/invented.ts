/** Below this mean probability of its tokens the text of a piece is invented, whatever else it is. */
const LOWEST_CONFIDENCE = 0.3
/** From this one on it is believed: real words have more, unless noise nearly covers them. */
const BELIEVED_CONFIDENCE = 0.75
/** Shorter sounds have too few words for a rate. */
const SHORTEST_MEASURED_SECONDS = 3
/** People say 2.5 words and more in each second of speech, pauses excluded. Sounds like a voice gave 0.3 to 1.5. */
const FEWEST_WORDS_PER_SECOND = 1.6
/** The part of all groups of three words that occur once: 0.7 and more for people, also in "it was the best of times". */
const LEAST_DISTINCT = 0.65
const GROUP_WORDS = 3

interface Piece {
  text: string
  /** Mean probability of the tokens. */
  confidence: number
  /** Seconds in which the voice activity found speech. */
  speechSeconds: number
}

/**
 * Tells whether the model invented the text of a piece: a sound like a voice, such as a buzzer with the rhythm of
 * syllables, passes the voice activity, and the model writes a few words for it, or the same ones again and again, and is
 * not sure of them. The limits are measured with people and synthetic voices, also in loud noise.
 */
export function isInvented({ text, confidence, speechSeconds }: Piece): boolean {
  if (confidence < LOWEST_CONFIDENCE) return true
  if (confidence >= BELIEVED_CONFIDENCE) return false
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
  const isSlow = speechSeconds >= SHORTEST_MEASURED_SECONDS && words.length < FEWEST_WORDS_PER_SECOND * speechSeconds
  return isSlow || distinctPart(words) < LEAST_DISTINCT
}

function distinctPart(words: readonly string[]): number {
  const groups = words.slice(GROUP_WORDS - 1).map((_, at) => words.slice(at, at + GROUP_WORDS).join(' '))
  return groups.length === 0 ? 1 : new Set(groups).size / groups.length
}
