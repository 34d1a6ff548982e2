export const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')

/** Cuts a text to at most `max` UTF-16 units, and so at most `max` code points. Never cuts inside a surrogate pair. */
export function cut(text: string, max: number): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max
  return text.length <= max ? text : text.slice(0, end)
}

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/** Cuts a text before its word number `count` + 1, counted as Unicode does (UAX 29), in every language. */
export function firstWords(text: string, count: number): string {
  let words = 0
  for (const { index, isWordLike } of WORDS.segment(text)) {
    if (isWordLike) words++
    if (words > count) return text.slice(0, index).replace(OPENING_END, '').trim()
  }
  return text.trim()
}

/** Opening brackets and quotation marks at the end of a cut text. */
const OPENING_END = /[\p{Ps}\p{Pi}\s]{1,20}$/u

/** Annotations of speech recognition about a recording: `[BLANK_AUDIO]`, `(silence)`, `*music*`, `<noise>`. */
const ANNOTATIONS = /\[[^[\]]*\]|\([^()]*\)|\*[^*]*\*|<[^<>]*>/g

/** Returns whether a transcript has a letter or number outside annotations. */
export const hasSpeech = (transcript: string): boolean => /[\p{L}\p{N}]/u.test(transcript.replace(ANNOTATIONS, ' '))

/** The summary of a recording without speech (choices.md, "No speech detected"). */
export const NO_SPEECH_SUMMARY = 'No speech was detected.'
