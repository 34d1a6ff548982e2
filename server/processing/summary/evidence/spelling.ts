const REPEATED_LETTER = /\b(double|triple)[\s-]+(\p{L})(?![\p{L}\p{M}'’])/giu
const SPELLED_WITH_WORD = /(?<![\p{L}\p{M}'’])(\p{L})[,\s]+(?:as in|for|like|wie|comme|come|como|de)\s+\p{L}+/giu
const HYPHENATED_LETTERS = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:\s?-\s?\p{L}){1,40}(?![\p{L}\p{M}\p{N}])/gu

/** Rewrites what people say while they spell: "double t" is "t t", "b as in boy" is "b", "j-o-h-n" is "j o h n". */
export const withPlainSpelling = (text: string): string =>
  text
    .replace(SPELLED_WITH_WORD, '$1')
    .replace(REPEATED_LETTER, (_, times: string, letter: string) =>
      Array(times.toLowerCase() === 'triple' ? 3 : 2)
        .fill(letter)
        .join(' '),
    )
    .replace(HYPHENATED_LETTERS, (letters) => letters.replaceAll(/[\s-]+/g, ' '))
