/** Sentences of a transcript without punctuation are split before the words with which people begin a new thought. */
const MAX_SENTENCE_WORDS = 28
const CLAUSE_START =
  /(?<!\b(?:you|and|so|but|please))\s(?=(?:(?:and|but|so|um|uh|okay|ok|also|anyway|well)\s)?(?:please|could you|can you|would you|will you|i'm calling|i am calling|i was calling|i'm trying|i wanted|i want|i need|i'd like|i would like|i was wondering|my number is|my phone|my email|my name is|you can reach|you can call|give me a|call me|thank you|thanks|let me know|this is|we need|we have|it's been|the reason|if you)\b)/giu

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
const FILLER = /,?(?<![\p{L}\p{N}'’])(?:um+|uh+|er+|erm|hmm+|you know|i mean)(?![\p{L}\p{N}'’]),?/giu

/** Returns the sentences of a transcript, without fillers; a long stretch without punctuation as its clauses. */
export function sentencesOf(text: string): string[] {
  const clean = text.replace(FILLER, '').replaceAll(/\s+/g, ' ').trim()
  return Array.from(SENTENCES.segment(withoutAbbreviations(clean)), ({ segment }) =>
    segment.replaceAll('\uE000', '.').trim(),
  )
    .flatMap((sentence) =>
      countWords(sentence) > MAX_SENTENCE_WORDS || !/[.?!…]/.test(clean) ? sentence.split(CLAUSE_START) : [sentence],
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** The full stop of an abbreviation ends no sentence. U+E000 is private use: no transcript contains it. */
const withoutAbbreviations = (text: string): string =>
  text.replaceAll('\uE000', '').replace(/\b(Mr|Mrs|Ms|Dr|Prof|St|No|Inc|Ltd|Co|a\.m|p\.m)\.(?=\s)/g, '$1\uE000')

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length
