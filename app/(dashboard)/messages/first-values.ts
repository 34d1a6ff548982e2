/** The address bar's values; of a repeated name the first counts, as in the API. */
export const firstValues = (
  params: Record<string, string | string[] | undefined>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))
