/** Returns the language of a BCP 47 tag in lower case, without script and region: `en` of `en-US`. */
export const primaryLanguage = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/)[0] ?? ''

/** Tells whether an engine of these languages can transcribe a language. Null is a language that is not known. */
export const speaks = (languages: readonly string[] | 'any', language: string | null): boolean =>
  languages === 'any' || language === null || languages.includes(primaryLanguage(language))
