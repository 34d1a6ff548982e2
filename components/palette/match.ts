/** Ranks a text for typed words: higher is better, null is no match. Each word begins a word, is inside it, or is the initials of words. */
export function rankOf(typed: string, text: string): number | null {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u)
  const whole = plain(text)
  const initials = words.map((word) => word.slice(0, 1)).join('')
  let rank = whole.startsWith(plain(typed).trim()) ? WHOLE_BEGINS : 0
  for (const part of plain(typed).split(/\s+/).filter(Boolean)) {
    const points = words.some((word) => word.startsWith(part))
      ? WORD_BEGINS
      : part.length > 1 && whole.includes(part)
        ? INSIDE
        : initials.includes(part)
          ? INITIALS
          : words.some((word) => isSkimmed(part, word))
            ? SKIMMED
            : null
    if (points === null) return null
    rank += points
  }
  return rank
}

const [WHOLE_BEGINS, WORD_BEGINS, INSIDE, INITIALS, SKIMMED] = [8, 4, 3, 2, 1]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether the letters of a part are in a word in this order, the first one at its beginning ("wbhk" in "webhook"). */
function isSkimmed(part: string, word: string): boolean {
  if (part.length < 3 || word[0] !== part[0]) return false
  let at = 0
  for (const letter of word) if (letter === part[at]) at++
  return at === part.length
}

/** Returns the items that match, the best first; equal ones in their order. All of them when nothing was typed. */
export function matching<Item>(typed: string, items: readonly Item[], textOf: (item: Item) => string): Item[] {
  if (typed.trim() === '') return [...items]
  return items
    .flatMap((item) => {
      const rank = rankOf(typed, textOf(item))
      return rank === null ? [] : [{ item, rank }]
    })
    .sort((a, b) => b.rank - a.rank)
    .map(({ item }) => item)
}
