// What text may hold that people read or other systems get back.

/** Text that every system can keep: no NUL, no half of a surrogate pair. */
export const isText = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/** A name that can be seen and told from others: a visible character, on one line, and nothing that turns the text around it. */
export const isName = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && !/[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u.test(text)
