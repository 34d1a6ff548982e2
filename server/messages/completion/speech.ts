/** Annotations of speech recognition about a recording: `[BLANK_AUDIO]`, `(silence)`, `*music*`, `<noise>`. */
const ANNOTATIONS = /\[[^[\]]*\]|\([^()]*\)|\*[^*]*\*|<[^<>]*>/g

/**
 * Returns whether a transcript contains speech: a letter or a number outside annotations. Punctuation alone is not
 * speech (choices.md, "Words of a summary; empty output").
 */
export const hasSpeech = (transcript: string): boolean => /[\p{L}\p{N}]/u.test(transcript.replace(ANNOTATIONS, ' '))

/** The summary of a recording without speech (choices.md, "No speech detected"). */
export const NO_SPEECH_SUMMARY = 'No speech was detected.'
