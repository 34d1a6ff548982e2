const names = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the English name of a language, or the tag itself when it is not known. @param tag BCP 47 */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    // The form of a tag is checked, but not that its parts exist.
    return tag
  }
}
