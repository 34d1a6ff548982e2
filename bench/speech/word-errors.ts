/** Numerals that a model may write for words, so that both count as the same word. */
const NUMERALS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Returns the words of a text in lower case, without punctuation, numerals up to ten as words. */
const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replace(/-/g, ' ')
      .match(/[\p{L}\p{N}']+/gu) ?? []
  ).map(
    (word) => NUMERALS[/^\d+$/.test(word) ? Number(word) : -1] ?? (word === 'mr' ? 'mister' : word.replaceAll("'", '')),
  )

/** Returns the fewest insertions, deletions and substitutions of words that make one text from the other. */
export function wordErrors(expected: string, actual: string): { errors: number; words: number } {
  const [from, to] = [wordsOf(expected), wordsOf(actual)]
  let row = to.map((_, index) => index + 1)
  row.unshift(0)
  for (const [index, word] of from.entries()) {
    const next = [index + 1]
    for (const [at, other] of to.entries())
      next.push(Math.min((row[at] ?? 0) + (word === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    row = next
  }
  return { errors: row.at(-1) ?? 0, words: from.length }
}
