/** Returns the known word that is most similar to `word`, or null if none is similar. */
export function nearest(word: string, known: readonly string[]): string | null {
  const ranked = known.map((candidate) => ({ candidate, far: distance(word.toLowerCase(), candidate) }))
  const [best] = ranked.sort((a, b) => a.far - b.far)
  if (!best) return null
  const begins = word.length >= 2 && best.candidate.startsWith(word)
  return begins || best.far <= Math.max(1, Math.floor(word.length / 3)) ? best.candidate : null
}

/** Counts the letters to insert, delete or replace (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + Number(letter !== other)))
    row = next
  }
  return row.at(-1) ?? 0
}
