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

/** What examples are written in: requests, and receivers. The first of each is shown where nothing was chosen. */
const EXAMPLES: readonly (readonly [Language, ...Language[]])[] = [
  ['curl', 'typescript', 'python'],
  ['typescript', 'python', 'go', 'php'],
]

/** The shortest cookie that shows the same examples as this one: of any cookie at all there are few. */
export function effective(cookie: string | undefined): string {
  const chosen = remembered(cookie).filter((language): language is Language => Object.hasOwn(LANGUAGE_NAMES, language))
  const shown = EXAMPLES.map((offered) => chosen.find((language) => offered.includes(language)))
  return [...new Set(chosen)].filter((language) => shown.includes(language)).join('.')
}
