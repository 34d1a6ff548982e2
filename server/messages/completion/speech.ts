/** What an engine writes about a recording instead of what was said: `[BLANK_AUDIO]`, `(silence)`, `*music*`, `<noise>`. */
const ANNOTATIONS = /\[[^[\]]*\]|\([^()]*\)|\*[^*]*\*|<[^<>]*>/g

/**
 * Whether a transcript holds speech: a letter or a number outside annotations. Punctuation alone is no speech
 * (choices.md, "Words of a summary; empty output").
 */
export const hasSpeech = (transcript: string): boolean => /[\p{L}\p{N}]/u.test(transcript.replace(ANNOTATIONS, ' '))

/** The summary of a recording without speech (choices.md, "No speech detected"). */
export const NO_SPEECH_SUMMARY = 'No speech was detected.'
