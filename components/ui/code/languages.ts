/** The languages of the examples, by their value in the cookie. */
export const LANGUAGE_NAMES = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
} as const
export type Language = keyof typeof LANGUAGE_NAMES

/** The cookie with the chosen languages, latest first: `go.python`. The server reads it, so the first paint is correct. */
export const EXAMPLE_LANGUAGE_COOKIE = 'code-languages'

export const remembered = (cookie: string | undefined): string[] => cookie?.split('.') ?? []

/** Returns the cookie's value after `language` was chosen. */
export const remember = (cookie: string | undefined, language: string): string =>
  [language, ...remembered(cookie).filter((other) => other !== language && other in LANGUAGE_NAMES)].join('.')

/** Returns the offered language that was chosen last, or the first one. */
export function preferred<L extends Language>(offered: readonly [L, ...L[]], chosen: readonly string[]): L {
  const [first] = offered
  for (const language of chosen) {
    const found = offered.find((candidate) => candidate === language)
    if (found) return found
  }
  return first
}
