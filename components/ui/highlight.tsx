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
  text: 'text-accent',
  keyword: 'font-semibold',
}

const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/.source
const NAME = `(?:${TEXT})(?=:)`
const SLASHES = /\/\/[^\n]*|\/\*[\s\S]*?\*\//.source
const HASH = /#[^\n]*/.source

interface Rules {
  /** What looks like a text and is a name. */
  name?: string
  comment?: string
  text: string
  keywords?: string
}

const words = (text: string) => `\\b(?:${text.replaceAll(' ', '|')})\\b`

const GRAMMARS: Record<Grammar, Rules> = {
  // A comment begins a line or follows a space: an address may hold a #.
  curl: { comment: /(?<=^|\s)#[^\n]*/.source, text: TEXT, keywords: words('curl export') },
  typescript: {
    comment: SLASHES,
    text: `${TEXT}|\`(?:[^\`\\\\]|\\\\.)*\`|/\\^[^/\\n]+/`,
    keywords: words(
      'async await const else export finally for function if import from let new null of return throw true false try catch type undefined',
    ),
  },
  python: {
    comment: HASH,
    text: `[rbf]?"""[\\s\\S]*?"""|[rbf]?(?:${TEXT})`,
    keywords: words(
      'and as class def else except False finally for from if import in is None not or raise return True try with',
    ),
  },
  go: {
    comment: SLASHES,
    text: `${TEXT}|\`[^\`]*\``,
    keywords: words(
      'const defer else false for func go if import interface nil package range return string struct true type var',
    ),
  },
  php: {
    comment: SLASHES,
    text: TEXT,
    keywords: words(
      'array bool const declare else false finally float foreach function as if int new null return string throw true try void',
    ),
  },
  // Names are plain, values stand out.
  json: { name: NAME, text: TEXT },
  http: { name: NAME, text: TEXT, comment: /^[\w-]+(?=: )/.source },
}

/** The code cut into pieces that together are the code. */
export function tokens(code: string, grammar: Grammar): { kind: Kind; text: string }[] {
  const { name, comment, text, keywords } = GRAMMARS[grammar]
  const rule = new RegExp(
    [
      name && `(?<name>${name})`,
      `(?<text>${text})`,
      comment && `(?<comment>${comment})`,
      keywords && `(?<keyword>${keywords})`,
    ]
      .filter(Boolean)
      .join('|'),
    'gm',
  )
  const pieces: { kind: Kind; text: string }[] = []
  let end = 0
  for (const match of code.matchAll(rule)) {
    if (match.index > end) pieces.push({ kind: 'plain', text: code.slice(end, match.index) })
    pieces.push({ kind: kindOf(match.groups ?? {}), text: match[0] })
    end = match.index + match[0].length
  }
  if (end < code.length) pieces.push({ kind: 'plain', text: code.slice(end) })
  return pieces
}

function kindOf({ name, comment, keyword }: Record<string, string | undefined>): Kind {
  if (name) return 'plain'
  if (comment) return 'comment'
  return keyword ? 'keyword' : 'text'
}
