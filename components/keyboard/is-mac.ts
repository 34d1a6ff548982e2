/**
 * Tells whether a browser runs on a system of Apple, where the command key takes the place of Ctrl. An iPad with a keyboard reports a Mac.
 * @param userAgent of the request's header on the server, of `navigator` in the browser: both are the same
 */
export const isMac = (userAgent: string | null): boolean => /\b(Macintosh|iPhone|iPad)\b/.test(userAgent ?? '')
