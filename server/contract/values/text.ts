/** Tells whether every system can store the text: it has no NUL and no half of a surrogate pair. */
export const isText = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/** A name has a visible character, is on one line, and has no character that changes the direction of the text. */
export const isName = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u.test(text)

const NOT_ON_A_LINE = '\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069'

/** Patterns of the API document for `isName`, for a line that may be blank, and for text with line ends. */
export const NAME_PATTERN = `^[^${NOT_ON_A_LINE}]*[^\\s${NOT_ON_A_LINE}][^${NOT_ON_A_LINE}]*$`
export const LINE_PATTERN = `^[^${NOT_ON_A_LINE}]*$`
export const PROSE_PATTERN =
  '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$'

/** Tells whether a program could turn a part of the text into a link. `Dr. Marsh` and `Version 2.0` have none. */
export const hasWebAddress = (text: string): boolean =>
  /:\/\/|www\.\S|[\p{L}\p{N}][.。](?:xn--)?\p{L}\p{M}*\p{L}|\d\.\d{1,3}\.\d{1,3}\.\d/iu.test(
    text.normalize('NFKC').replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''),
  )

export const NAME_REFUSED = 'Use visible characters on one line.'

export const WEB_ADDRESS_REFUSED = 'A name cannot contain a web address. Put a space after each dot.'

/** Returns the text on one line, without characters that are invisible or change the direction of the text around it. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Cuts a text to a number of characters, between characters, and adds an ellipsis if something is missing. */
export function shortened(text: string, maxCharacters: number): string {
  const characters = [...text]
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('').trim()}…` : text
}

/** The form of a part of a URL that names something: lowercase letters and digits, with single hyphens between them. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const SLUG_REFUSED = 'Expected lowercase letters and digits, with single hyphens between them.'

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/

/** Tells whether text has the form of a UUID of any version, as Postgres reads it (RFC 9562, section 4). */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the English name of a language, or the tag itself when it is not known. @param tag BCP 47 */
export function languageName(tag: string): string {
  try {
    return LANGUAGE_NAMES.of(tag) ?? tag
  } catch {
    // The form of a tag is checked, but not that its parts exist.
    return tag
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
