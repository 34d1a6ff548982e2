/**
 * Languages of the built-in engine by ISO 639 code: English, and those of which Whisper base gets at most a third of the words
 * wrong in its makers' own test (FLEURS; arXiv 2212.04356, table 13).
 */
export const BUILT_IN_LANGUAGES = [
  ...['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl'],
  ...['ca', 'ru', 'uk', 'tr', 'sv', 'id', 'ja', 'ko'],
] as const
