/** Returns the address a step after another one; undefined at the ends, and for one that is no longer in the list. */
export function attemptAfter(hrefs: readonly string[], from: string | undefined, by: 1 | -1): string | undefined {
  const index = from === undefined ? -1 : hrefs.indexOf(from)
  return index < 0 ? undefined : hrefs[index + by]
}
