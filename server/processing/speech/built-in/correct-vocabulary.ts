import type { HeardWord } from './words'

/** From this probability on a word is certain, and stays (bench `speech`, names). */
const CERTAIN = 0.8
/** The least likeness of sounds, 0 to 1, where an engine heard a name: a word with a capital letter. */
const LIKE_A_NAME = 0.7
/** The same where it heard common words: they are like many names. */
const LIKE_COMMON_WORDS = 0.9
/** A shorter sound is like too many others. */
const SHORTEST_SOUND = 4
/** An engine can hear a name as more words than it has. */
const MORE_WORDS = 1

interface Term {
  text: string
  sound: string
  wordCount: number
}

/** Words that sound like a term. */
interface Match {
  at: number
  count: number
  term: string
  likeness: number
}

/** Writes uncertain words that sound like a term of the vocabulary as that term. A certain word is never replaced. */
export function correctVocabulary(heard: readonly HeardWord[], vocabulary: readonly string[]): HeardWord[] {
  const terms = vocabulary
    .map((text) => ({ text, sound: soundOf(text), wordCount: text.split(/\s+/).length }))
    .filter(({ sound }) => sound.length >= SHORTEST_SOUND)
  const matches = heard
    .flatMap((_, at) => terms.flatMap((term) => matchesAt(heard, at, term)))
    .sort((one, other) => other.likeness - one.likeness)
  const chosen = matches.filter((match, index) => !matches.slice(0, index).some((better) => overlaps(match, better)))
  return heard.flatMap((word, at) => {
    const match = chosen.find((one) => at >= one.at && at < one.at + one.count)
    return match === undefined ? [word] : match.at === at ? [written(match, heard)] : []
  })
}

function matchesAt(heard: readonly HeardWord[], at: number, term: Term): Match[] {
  const matches: Match[] = []
  for (let count = 1; count <= term.wordCount + MORE_WORDS && at + count <= heard.length; count++) {
    const words = heard.slice(at, at + count)
    if (words.some(({ probability }) => probability >= CERTAIN)) break
    const likeness = likenessOf(soundOf(words.map(({ text }) => text).join(' ')), term.sound)
    const least = words.some(({ text }) => /\p{Lu}/u.test(text)) ? LIKE_A_NAME : LIKE_COMMON_WORDS
    if (likeness >= least) matches.push({ at, count, term: term.text, likeness })
  }
  return matches
}

const overlaps = (one: Match, other: Match) => one.at < other.at + other.count && other.at < one.at + one.count

function written({ at, count, term }: Match, heard: readonly HeardWord[]): HeardWord {
  const replaced = heard.slice(at, at + count)
  return { text: withSigns(term, replaced), probability: Math.min(...replaced.map((word) => word.probability)) }
}

/** Keeps the signs before and after the words, and an English genitive. */
function withSigns(term: string, replaced: readonly HeardWord[]): string {
  const [before = ''] = replaced.at(0)?.text.match(/^[^\p{L}\p{N}]*/u) ?? []
  const [after = ''] = replaced.at(-1)?.text.match(/(?:['’]s)?[^\p{L}\p{N}]*$/u) ?? []
  return `${before}${term}${after}`
}

/** Letters that sound alike in the languages of Europe, in this order. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ''],
  [/tsch|tch|sch|ch|sh|cz/g, 'x'],
  [/^(?:kn|gn|pn)/, 'n'],
  [/^ng/, 'n'],
  [/^wr/, 'r'],
  [/ph|v|w/g, 'f'],
  [/th/g, 't'],
  [/gh/g, ''],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])|z/g, 's'],
  [/c/g, 'k'],
  [/x(?=$|[^x])/g, 'x'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/g/g, 'k'],
  [/j|y/g, 'i'],
  [/h/g, ''],
  [/[aeiou]+/g, 'a'],
  [/(.)\1+/g, '$1'],
]

/** Returns how a text sounds, in few letters: vowels are one, and so are consonants that are confused. */
export function soundOf(text: string): string {
  const letters = text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
  return SOUNDS.reduce((sound, [pattern, by]) => sound.replace(pattern, by), letters)
}

/** Returns 1 for equal sounds, and less for each letter that has to be changed (Levenshtein). */
function likenessOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to++)
      next.push(
        Math.min(
          (next[to] as number) + 1,
          (row[to + 1] as number) + 1,
          (row[to] as number) + (one[at] === other[to] ? 0 : 1),
        ),
      )
    row = next
  }
  return 1 - (row[other.length] as number) / Math.max(one.length, other.length, 1)
}
