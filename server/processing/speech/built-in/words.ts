/** A word that an engine heard, with its signs of punctuation. */
export interface HeardWord {
  text: string
  /** Mean of its tokens, 0 to 1. */
  probability: number
}

/** The tokens of a model. */
export interface Tokens {
  /** Returns the text of token ids. Several tokens can share one character, so single tokens have no text. */
  textOf(ids: readonly number[]): string
  /** Tells whether a token begins with the blank before a word. */
  startsWord(id: number): boolean
}

/** Moonshine learned from old books: "to-day", "some body". */
const OLD_SPELLING =
  /(?<=\bto)-(?=(?:day|night|morrow)\b)|(?<=\b(?:some|any|every)) (?=body\b)|(?<=\bsome) (?=one\b)/giu

/** Writes "today" for "to-day", and "somebody" for "some body". */
export const inModernSpelling = (english: string): string => english.replaceAll(OLD_SPELLING, '')

/** Returns the words of token ids. `logs` are the logarithms of their probabilities. */
export function wordsOf(ids: readonly number[], logs: readonly number[], tokens: Tokens): HeardWord[] {
  const words: { ids: number[]; log: number }[] = []
  for (const [index, id] of ids.entries()) {
    const last = words.at(-1)
    const log = logs[index] ?? 0
    if (!last || tokens.startsWord(id)) words.push({ ids: [id], log })
    else {
      last.ids.push(id)
      last.log += log
    }
  }
  return words
    .map((word) => ({ text: tokens.textOf(word.ids), probability: Math.exp(word.log / word.ids.length) }))
    .filter(({ text }) => text !== '')
}
