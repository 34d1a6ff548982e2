const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
/** The full stop of an abbreviation ends no sentence. U+E000 is private use: no transcript contains it. */
const ABBREVIATIONS = /\b(Mr|Mrs|Ms|Dr|Prof|St|No|Inc|Ltd|Co|vs?|a\.m|p\.m)\.(?= )/g

/** Returns the sentences of a text. */
export const sentencesOf = (text: string): string[] =>
  Array.from(SENTENCES.segment(text.replaceAll('\uE000', '').replaceAll(ABBREVIATIONS, '$1\uE000')), ({ segment }) =>
    segment.replaceAll('\uE000', '.').trim(),
  ).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
