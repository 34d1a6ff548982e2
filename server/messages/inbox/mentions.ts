/**
 * Returns the ids of the people whom a note names: `@` and the name, in any case, which ends there. Of two names that
 * begin alike, the longer one counts. Two people with one name are both named.
 */
export function mentionedIn(text: string, people: readonly { id: string; name: string }[]): string[] {
  const lower = text.toLowerCase()
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<string>()
  for (let at = lower.indexOf('@'); at >= 0; at = lower.indexOf('@', at + 1)) {
    const named = byLength.find(({ name }) => isNamedAt(lower, at + 1, name.toLowerCase()))
    for (const { id, name } of people) if (name.toLowerCase() === named?.name.toLowerCase()) found.add(id)
  }
  return [...found]
}

const isNamedAt = (lower: string, at: number, name: string): boolean =>
  name !== '' && lower.startsWith(name, at) && !/^[\p{L}\p{N}]/u.test(lower.slice(at + name.length))
