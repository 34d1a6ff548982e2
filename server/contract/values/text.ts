// Rules for text that people read or that other systems receive.

/** Tells whether every system can store the text: it has no NUL and no half of a surrogate pair. */
export const isText = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/**
 * Tells whether a text works as a name: it has a visible character, is on one line, and has no character that changes
 * the direction of the text around it.
 */
export const isName = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u.test(text)

const NOT_ON_A_LINE = '\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069'

/**
 * Patterns of the API document for `isName`, for a line that may be blank, and for text with line ends. They have no
 * `\p{}` and no surrogates, because not every language of a generated client reads them.
 */
export const NAME_PATTERN = `^[^${NOT_ON_A_LINE}]*[^\\s${NOT_ON_A_LINE}][^${NOT_ON_A_LINE}]*$`
export const LINE_PATTERN = `^[^${NOT_ON_A_LINE}]*$`
export const PROSE_PATTERN =
  '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$'

/**
 * Tells whether a mail program or browser could turn a part of the text into a link: a scheme, `www.`, or a dot between
 * a possible name and a top-level domain, including full-width characters. `Dr. Marsh` and `Version 2.0` have none.
 */
export const hasWebAddress = (text: string): boolean =>
  /:\/\/|www\.\S|[\p{L}\p{N}][.。](?:xn--)?\p{L}\p{M}*\p{L}|\d\.\d{1,3}\.\d{1,3}\.\d/iu.test(
    text.normalize('NFKC').replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''),
  )

/** Error text for a text that `isName` refuses. */
export const NAME_REFUSED = 'Use visible characters on one line.'

/** Error text for a text that `hasWebAddress` refuses. */
export const WEB_ADDRESS_REFUSED = 'A name cannot contain a web address. Put a space after each dot.'
