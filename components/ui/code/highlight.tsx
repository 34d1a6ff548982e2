/** What `Highlighted` can read. */
export type Grammar = 'curl' | 'typescript' | 'python' | 'go' | 'php' | 'json' | 'http'

/** Code with its comments and texts set apart, and its keywords. Rendered on the server: no script reaches the browser. */
export function Highlighted({ code, grammar }: { code: string; grammar: Grammar }) {
  let at = 0
  return tokens(code, grammar).map(({ kind, text }) => {
    const key = at
    at += text.length
    return kind === 'plain' ? (
      text
    ) : (
      <span key={key} className={LOOKS[kind]}>
        {text}
      </span>
    )
  })
}

type Kind = 'comment' | 'text' | 'keyword' | 'plain'

const LOOKS: Record<Exclude<Kind, 'plain'>, string> = {
  comment: 'text-soft',
  // A right-to-left text does not reorder the code after it.
  text: 'text-accent [unicode-bidi:isolate]',
  keyword: 'font-semibold',
}

const SLASHES = /\/\/[^\n]*|\/\*[\s\S]*?\*\//.source
const HASH = /#[^\n]*/.source

interface Rules {
  /** What opens a text; it ends with the same mark. */
  opening: string
  /** Marks whose texts may hold line ends. */
  lines?: readonly string[]
  /** Marks whose texts hold no escapes. */
  raw?: readonly string[]
  /** A text before a colon is a name, and plain. */
  hasNames?: boolean
  /** Texts of another form. */
  text?: string
  comment?: string
  keywords?: string
}

const words = (text: string) => `\\b(?:${text.replaceAll(' ', '|')})\\b`
const QUOTES = `["']`

const GRAMMARS: Record<Grammar, Rules> = {
  // A comment begins a line or follows a space: an address may hold a #.
  curl: { comment: /(?<=^|\s)#[^\n]*/.source, opening: QUOTES, keywords: words('curl export') },
  typescript: {
    comment: SLASHES,
    opening: '["\'`]',
    lines: ['`'],
    text: '/\\^[^/\\n]+/',
    keywords: words(
      'async await const else export finally for function if import from let new null of return throw true false try catch type undefined',
    ),
  },
  python: {
    comment: HASH,
    opening: `[rbf]?(?:"""|["'])`,
    lines: ['"""'],
    keywords: words(
      'and as class def else except False finally for from if import in is None not or raise return True try with',
    ),
  },
  go: {
    comment: SLASHES,
    opening: '["\'`]',
    lines: ['`'],
    raw: ['`'],
    keywords: words(
      'const defer else false for func go if import interface nil package range return string struct true type var',
    ),
  },
  php: {
    comment: SLASHES,
    opening: QUOTES,
    keywords: words(
      'array bool const declare else false finally float foreach function as if int new null return string throw true try void',
    ),
  },
  // Names are plain, values stand out.
  json: { opening: QUOTES, hasNames: true },
  http: { opening: QUOTES, hasNames: true, comment: /^[\w-]+(?=: )/.source },
}

/**
 * The code cut into pieces that together are the code. Texts are followed by a loop: a regular expression would need a stack as
 * deep as the longest of them, which a stranger may have written.
 */
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
    const { at, isClosed } = endOfText(code, from + match[0].length, match[0].replace(/^[rbf]/, ''), rules)
    if (isClosed) add(rules.hasNames && code[at] === ':' ? 'plain' : 'text', from, at)
    // Nothing up to here closes it: looking again from within would be quadratic.
    else rule.lastIndex = at
  }
  if (end < code.length) pieces.push({ kind: 'plain', text: code.slice(end) })
  return pieces
}

function ruleOf({ opening, text, comment, keywords }: Rules): RegExp {
  const parts = [
    comment && `(?<comment>${comment})`,
    text && `(?<text>${text})`,
    `(?<opening>${opening})`,
    keywords && `(?<keyword>${keywords})`,
  ]
  return new RegExp(parts.filter(Boolean).join('|'), 'gm')
}

/** The place after the mark that closes a text begun before `from`, or where the search for it ended. */
function endOfText(code: string, from: number, mark: string, rules: Rules): { at: number; isClosed: boolean } {
  const hasLines = rules.lines?.includes(mark) ?? false
  const hasEscapes = !rules.raw?.includes(mark)
  for (let at = from; at < code.length; at++) {
    if (code.startsWith(mark, at)) return { at: at + mark.length, isClosed: true }
    if (code[at] === '\n' && !hasLines) return { at, isClosed: false }
    if (code[at] === '\\' && hasEscapes) at++
  }
  return { at: code.length, isClosed: false }
}

function kindOf({ comment, keyword }: Record<string, string | undefined>): Kind {
  if (comment) return 'comment'
  return keyword ? 'keyword' : 'text'
}
