/** The form of a part of a URL that names something: lowercase letters and digits, with single hyphens between them. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Error text for a text that `SLUG` refuses. */
export const SLUG_REFUSED = 'Expected lowercase letters and digits, with single hyphens between them.'

/** Converts a name to a slug; empty when no character is usable in a URL. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
