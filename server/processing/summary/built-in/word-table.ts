/** Words that may stand inside a phrase: "smell of the gas", "really fed up". */
const BETWEEN = '(?: (?:really|very|so|all|quite|just|a|an|the|my|our|your|his|her))?'

/** Returns an expression for any entry of a table as whole words: `*` is any ending, `a/b` either word. */
export const anyOf = (table: string): RegExp => tableOf(table, "(?<![\\p{L}'])", "(?![\\p{L}'])", 'giu')

/** As `anyOf`, at the beginning of a text. */
export const startOf = (table: string): RegExp => tableOf(table, '^', "(?![\\p{L}'])", 'iu')

/** As `anyOf`, for the whole text without its last marks. */
export const wholeOf = (table: string): RegExp => tableOf(table, '^', '[.!? ]{0,3}$', 'iu')

function tableOf(table: string, before: string, after: string, flags: string): RegExp {
  const entries = table
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return new RegExp(`${before}(?:${entries.map(expressionOf).join('|')})${after}`, flags)
}

const expressionOf = (entry: string): string =>
  entry
    .split(' ')
    .map((word) => {
      const forms = word.split('/').map((form) => form.replaceAll('*', String.raw`\p{L}{0,8}`))
      return forms.length > 1 ? `(?:${forms.join('|')})` : forms[0]
    })
    .join(`${BETWEEN} `)

/** Returns the distinct findings of a table in a text, in small letters. */
export const foundIn = (table: RegExp, text: string): string[] => [
  ...new Set(Array.from(text.matchAll(table), ([words]) => words.toLowerCase())),
]

/** Returns whether a table occurs in a text. */
export const occursIn = (table: RegExp, text: string): boolean => text.search(table) !== -1
