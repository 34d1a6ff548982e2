/** Words that may stand inside a phrase: "smell of the gas", "really fed up". */
const FILLERS = new Set('really very so all quite just a an the my our your his her'.split(' '))
/** What `*` stands for at most, in characters. */
const MAX_ENDING = 8

/** A word or a mark of a text, in small letters, and where it stands there. */
interface Token {
  text: string
  start: number
  end: number
}

/** The forms of each word of a phrase. One that ends in `*` is the beginning of a word. */
type Phrase = readonly (readonly string[])[]

/** Phrases in their order, by their first words. As one regular expression, V8 compiled a table for up to a second. */
export interface WordTable {
  byWord: ReadonlyMap<string, readonly Phrase[]>
  byBeginning: readonly Phrase[]
}

/** A phrase that was found: its words, and its range in the text. */
export interface Found {
  words: string
  start: number
  end: number
}

/** Reads a table of phrases that commas or lines separate: `*` is any ending of a word, `a/b` either word. */
export function wordTable(table: string): WordTable {
  const byWord = new Map<string, Phrase[]>()
  const byBeginning: Phrase[] = []
  for (const entry of table.split(/[,\n]/)) {
    const phrase = phraseOf(entry.trim())
    for (const form of phrase[0] ?? []) {
      if (form.endsWith('*')) byBeginning.push(phrase)
      else byWord.set(form, [...(byWord.get(form) ?? []), phrase])
    }
  }
  return { byWord, byBeginning }
}

/** A hyphen is a token of its own, as in a text. */
const phraseOf = (entry: string): Phrase => entry.split(/ |(?=-)|(?<=-)/).map((word) => word.split('/'))

/** Returns the phrases of a table that a text has as whole words, from left to right. */
export function findAll(table: WordTable, text: string): Found[] {
  const tokens = tokensOf(text)
  const found: Found[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const end = phraseAt(table, tokens, at)
    if (end === null) continue
    const range = { start: tokens[at]!.start, end: tokens[end - 1]!.end }
    found.push({ ...range, words: text.slice(range.start, range.end) })
    at = end - 1
  }
  return found
}

/** Returns the distinct phrases of a table that a text has, in small letters. */
export const foundIn = (table: WordTable, text: string): string[] => [
  ...new Set(findAll(table, text).map(({ words }) => words.toLowerCase())),
]

/** Returns whether a text has a phrase of a table. */
export function occursIn(table: WordTable, text: string): boolean {
  const tokens = tokensOf(text)
  return tokens.some((_, at) => phraseAt(table, tokens, at) !== null)
}

/** Returns whether a text begins with a phrase of a table. */
export const begins = (table: WordTable, text: string): boolean => phraseAt(table, tokensOf(text), 0) !== null

/** Returns whether a text is a phrase of a table, but for its last marks. */
export function isWhole(table: WordTable, text: string): boolean {
  const tokens = tokensOf(text.replace(/[.!? ]{1,3}$/, ''))
  return tokens.length > 0 && phraseAt(table, tokens, 0, tokens.length) !== null
}

/** Returns the text without the phrases of a table. */
export function without(table: WordTable, text: string): string {
  const found = findAll(table, text)
  return [...found, { start: text.length }]
    .map(({ start }, index) => text.slice(found[index - 1]?.end ?? 0, start))
    .join(' ')
}

/** Returns the index after the first phrase that fits at a token, or null. With `end`, only a phrase that ends there fits. */
function phraseAt(table: WordTable, tokens: readonly Token[], at: number, end?: number): number | null {
  const word = tokens[at]?.text ?? ''
  const phrases = [...(table.byWord.get(word) ?? []), ...table.byBeginning.filter(([forms]) => isForm(forms!, word))]
  for (const phrase of phrases) {
    const after = endOf(phrase, tokens, at + 1)
    if (after !== null && (end === undefined || after === end)) return after
  }
  return null
}

/** A phrase's words after its first one, with at most one filler before each. */
function endOf(phrase: Phrase, tokens: readonly Token[], from: number): number | null {
  let at = from
  for (const forms of phrase.slice(1)) {
    const next = [at, at + 1].find(
      (index) => isForm(forms, tokens[index]?.text ?? '') && (index === at || FILLERS.has(tokens[at]!.text)),
    )
    if (next === undefined) return null
    at = next + 1
  }
  return at
}

const isForm = (forms: readonly string[], word: string): boolean =>
  forms.some((form) =>
    form.endsWith('*') ? word.startsWith(form.slice(0, -1)) && word.length < form.length + MAX_ENDING : form === word,
  )

const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{N}']+|[^\s\p{L}\p{M}\p{N}']/gu), ({ 0: token, index }) => ({
    text: token.toLowerCase(),
    start: index,
    end: index + token.length,
  }))
