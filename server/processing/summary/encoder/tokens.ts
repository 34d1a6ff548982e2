import type { Vocabulary } from './e5-file'

/** The sign of SentencePiece for a space. */
const SPACE = '▁'
/** In code points. No token of the vocabulary is longer. */
const LONGEST_TOKEN = 16
/** Of a character that is no token, below the rarest token. */
const UNKNOWN_SCORE = -30

/**
 * Returns the tokens of a text: those whose scores together are highest (SentencePiece with a unigram model, arXiv 1808.06226),
 * without the first and the last token of the model.
 */
export function tokensOf(text: string, { ids, scores, unknown, replacements }: Vocabulary): number[] {
  const read = Array.from(text, (one) => replacements.get(one.codePointAt(0) ?? 0) ?? one).join('')
  const characters = Array.from(` ${read}`.replace(/ {2,}/g, ' ').replaceAll(' ', SPACE))
  const best = [{ score: 0, start: 0, id: unknown }]
  for (let end = 1; end <= characters.length; end++) {
    let found = { score: (best[end - 1]?.score ?? 0) + UNKNOWN_SCORE, start: end - 1, id: unknown }
    let token = ''
    for (let start = end - 1; start >= 0 && end - start <= LONGEST_TOKEN; start--) {
      token = characters[start] + token
      const id = ids.get(token)
      if (id === undefined) continue
      const score = (best[start]?.score ?? 0) + (scores[id] ?? 0)
      if (score > found.score) found = { score, start, id }
    }
    best.push(found)
  }
  const tokens: number[] = []
  for (let end = characters.length; end > 0; end = best[end]?.start ?? 0) tokens.push(best[end]?.id ?? unknown)
  return tokens.reverse()
}
