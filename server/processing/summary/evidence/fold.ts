/** Marks that transcripts often lack: accents of Latin, Greek and Cyrillic, vowel points of Hebrew and Arabic. */
const OPTIONAL_MARKS = /[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670]/g

/** Returns lower case without optional marks, so that a name matches however it is written. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('’', "'")

export interface Word {
  /** Folded. */
  text: string
  raw: string
  /** In UTF-16 units of the text. */
  start: number
  end: number
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu

/** Returns the words of a text, with an apostrophe inside. Text in scripts without spaces is one word per run. */
export const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(WORD), ({ 0: raw, index: start }) => ({
    text: fold(raw),
    raw,
    start,
    end: start + raw.length,
  }))

/** Scripts that write words without spaces, or that join particles to a word. */
const JOINED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}]/u

export const isJoinedScript = (text: string): boolean => JOINED_SCRIPTS.test(text)
