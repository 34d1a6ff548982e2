/** A loop is this many tokens at least, so that "no, no, no" and "five five five five" are none. */
const SHORTEST_LOOP_TOKENS = 16
const FEWEST_ROUNDS = 4
const LONGEST_PERIOD_TOKENS = 24

/**
 * Returns how many tokens remain when the tokens end in a loop of the same words, with one round of it, or null when
 * they do not. Speech models can fall into such a loop and never end.
 */
export function loopStart(tokens: readonly number[]): number | null {
  for (let period = 1; period <= LONGEST_PERIOD_TOKENS; period++) {
    const length = Math.max(SHORTEST_LOOP_TOKENS, period * FEWEST_ROUNDS)
    if (tokens.length < length) return null
    if (repeats(tokens, period, length)) return firstRoundEnd(tokens, period)
  }
  return null
}

function repeats(tokens: readonly number[], period: number, length: number): boolean {
  for (let at = tokens.length - length + period; at < tokens.length; at++)
    if (tokens[at] !== tokens[at - period]) return false
  return true
}

function firstRoundEnd(tokens: readonly number[], period: number): number {
  let at = tokens.length - period
  while (at > 0 && tokens[at - 1] === tokens[at - 1 + period]) at--
  return at + period
}
