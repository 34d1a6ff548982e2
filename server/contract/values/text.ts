// What text may hold that people read or other systems get back.

/** Text that every system can keep: no NUL, no half of a surrogate pair. */
export const isText = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/** A name that can be seen and told from others: a visible character, on one line, and nothing that turns the text around it. */
export const isName = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u.test(text)

/**
 * Whether mail programs and browsers would read a part of the text as a web address: a scheme, `www.`, or a dot between what
 * could be a name and its top-level domain, also in full-width signs. `Dr. Marsh` and `Version 2.0` have none.
 */
export const hasWebAddress = (text: string): boolean =>
  /:\/\/|www\.\S|[\p{L}\p{N}][.。](?:xn--)?\p{L}\p{M}*\p{L}|\d\.\d{1,3}\.\d{1,3}\.\d/iu.test(
    text.normalize('NFKC').replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''),
  )

/** What `hasWebAddress` refuses, for people. */
export const WEB_ADDRESS_REFUSED = 'A name cannot contain a web address. Put a space after each dot.'
