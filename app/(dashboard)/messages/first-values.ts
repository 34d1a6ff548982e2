/** Returns the query parameters of a page. Of a repeated parameter the first value counts, as in the API. */
export const firstValues = (
  params: Record<string, string | string[] | undefined>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))
