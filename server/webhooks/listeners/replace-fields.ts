/**
 * Replaces fields of an object at any depth. Arrays and values are replaced as a whole.
 * @returns the new value, and the paths of fields that the object does not have
 */
export function replaceFields(base: unknown, fields: unknown): { value: unknown; unknown: string[][] } {
  if (!isRecord(base) || !isRecord(fields)) return { value: fields, unknown: [] }
  const parts = Object.entries(fields).map(([name, field]) => {
    if (!Object.hasOwn(base, name)) return { name, value: field, unknown: [[name]] }
    const { value, unknown } = replaceFields(base[name], field)
    return { name, value, unknown: unknown.map((path) => [name, ...path]) }
  })
  return {
    value: { ...base, ...Object.fromEntries(parts.map(({ name, value }) => [name, value])) },
    unknown: parts.flatMap(({ unknown }) => unknown),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
