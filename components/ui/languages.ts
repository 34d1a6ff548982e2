/** Languages of the examples, by the value they are remembered under. */
export const LANGUAGE_NAMES = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
} as const
export type Language = keyof typeof LANGUAGE_NAMES

/** The cookie that remembers what was chosen, the latest first: `go.python`. A cookie, so that the first paint is right. */
export const LANGUAGE_COOKIE = 'code-languages'

export const remembered = (cookie: string | undefined): string[] => cookie?.split('.') ?? []

/** The cookie after `language` was chosen. */
export const remember = (cookie: string | undefined, language: string): string =>
  [language, ...remembered(cookie).filter((other) => other !== language && other in LANGUAGE_NAMES)].join('.')

/** Of the languages on offer the one chosen last, else the first. */
export function preferred<L extends Language>(offered: readonly [L, ...L[]], chosen: readonly string[]): L {
  const [first] = offered
  for (const language of chosen) {
    const found = offered.find((candidate) => candidate === language)
    if (found) return found
  }
  return first
}
