/** The grammars that `Highlighted` knows. */
export type Grammar = 'curl' | 'typescript' | 'python' | 'go' | 'php' | 'json' | 'http'

/** Shows code with its comments, strings and keywords highlighted. It renders on the server and needs no script. */
export function Highlighted({ code, grammar }: { code: string; grammar: Grammar }) {
  let at = 0
  return tokens(code, grammar).map(({ kind, text }) => {
    const key = at
    at += text.length
    return kind === 'plain' ? (
      text
    ) : (
      <span key={key} className={CLASSES[kind]}>
        {text}
      </span>
    )
  })
}

type Kind = 'comment' | 'string' | 'keyword' | 'plain'

const CLASSES: Record<Exclude<Kind, 'plain'>, string> = {
  comment: 'text-soft',
  // Isolated, so that right-to-left text does not reorder the code after it.
  string: 'text-accent [unicode-bidi:isolate]',
  keyword: 'font-semibold',
}

const SLASHES = /\/\/[^\n]*|\/\*[\s\S]*?\*\//.source
const HASH = /#[^\n]*/.source

interface Rules {
  /** A pattern of the marks that open a string. The same mark closes it. */
  opening: string
  /** Marks whose strings may contain line breaks. */
  multiline?: readonly string[]
  /** Marks whose strings have no escapes. */
  raw?: readonly string[]
  /** A string before a colon is a name and stays plain. */
  hasNames?: boolean
  literal?: string
  comment?: string
  keywords?: string
}

const anyOf = (text: string) => `\\b(?:${text.replaceAll(' ', '|')})\\b`
const QUOTES = `["']`

const GRAMMARS: Record<Grammar, Rules> = {
  // A comment begins a line or follows a space: a URL may contain a #.
  curl: { comment: /(?<=^|\s)#[^\n]*/.source, opening: QUOTES, keywords: anyOf('curl export') },
  typescript: {
    comment: SLASHES,
    opening: '["\'`]',
    multiline: ['`'],
    literal: '/\\^[^/\\n]+/',
    keywords: anyOf(
      'async await const else export finally for function if import from let new null of return throw true false try catch type undefined',
    ),
  },
  python: {
    comment: HASH,
    opening: `[rbf]?(?:"""|["'])`,
    multiline: ['"""'],
    keywords: anyOf(
      'and as class def else except False finally for from if import in is None not or raise return True try with',
    ),
  },
  go: {
    comment: SLASHES,
    opening: '["\'`]',
    multiline: ['`'],
    raw: ['`'],
    keywords: anyOf(
      'const defer else false for func go if import interface nil package range return string struct true type var',
    ),
  },
  php: {
    comment: SLASHES,
    opening: QUOTES,
    keywords: anyOf(
      'array bool const declare else false finally float foreach function as if int new null return string throw true try void',
    ),
  },
  // Values are highlighted, names are not.
  json: { opening: QUOTES, hasNames: true },
  http: { opening: QUOTES, hasNames: true, comment: /^[\w-]+(?=: )/.source },
}

/** Splits code into pieces. A loop reads strings, because a regular expression needs a stack as deep as the longest one. */
export function tokens(code: string, grammar: Grammar): { kind: Kind; text: string }[] {
  const rules = GRAMMARS[grammar]
  const rule = ruleOf(rules)
  const pieces: { kind: Kind; text: string }[] = []
  let end = 0
  const add = (kind: Kind, from: number, to: number) => {
    if (from > end) pieces.push({ kind: 'plain', text: code.slice(end, from) })
    pieces.push({ kind, text: code.slice(from, to) })
    end = to
    rule.lastIndex = to
  }
  for (let match = rule.exec(code); match; match = rule.exec(code)) {
    const from = match.index
    if (match.groups?.opening === undefined) {
      add(kindOf(match.groups ?? {}), from, from + match[0].length)
      continue
    }
    const { at, isClosed } = endOfString(code, from + match[0].length, match[0].replace(/^[rbf]/, ''), rules)
    if (isClosed) add(rules.hasNames && code[at] === ':' ? 'plain' : 'string', from, at)
    // Nothing closes this string before `at`. Searching again inside it would take quadratic time.
    else rule.lastIndex = at
  }
  if (end < code.length) pieces.push({ kind: 'plain', text: code.slice(end) })
  return pieces
}

function ruleOf({ opening, literal, comment, keywords }: Rules): RegExp {
  const parts = [
    comment && `(?<comment>${comment})`,
    literal && `(?<literal>${literal})`,
    `(?<opening>${opening})`,
    keywords && `(?<keyword>${keywords})`,
  ]
  return new RegExp(parts.filter(Boolean).join('|'), 'gm')
}

/** Returns the position after the mark that closes a string begun before `from`, or where the search ended. */
function endOfString(code: string, from: number, mark: string, rules: Rules): { at: number; isClosed: boolean } {
  const isMultiline = rules.multiline?.includes(mark) ?? false
  const hasEscapes = !rules.raw?.includes(mark)
  for (let at = from; at < code.length; at++) {
    if (code.startsWith(mark, at)) return { at: at + mark.length, isClosed: true }
    if (code[at] === '\n' && !isMultiline) return { at, isClosed: false }
    if (code[at] === '\\' && hasEscapes) at++
  }
  return { at: code.length, isClosed: false }
}

function kindOf({ comment, keyword }: Record<string, string | undefined>): Kind {
  if (comment) return 'comment'
  return keyword ? 'keyword' : 'string'
}
