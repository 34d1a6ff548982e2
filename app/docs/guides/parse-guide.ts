import { lexer, type MarkedToken, type Token } from 'marked'

export interface Guide {
  title: string
  /** What follows the title. */
  blocks: MarkedToken[]
}

/** Parses a guide in Markdown. Comments and pictures are left out: the pictures are only in the repository. */
export function parseGuide(source: string): Guide {
  const [first, ...rest] = marked(lexer(source)).filter(({ type }) => type !== 'space' && type !== 'html')
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('A guide begins with its title.')
  return { title: first.text, blocks: rest.filter((block) => !hasPicture(block)) }
}

/** The tokens of a list that has only tokens of marked, because no extension is used. */
export const marked = (tokens: readonly Token[] = []): MarkedToken[] => tokens as MarkedToken[]

function hasPicture(token: MarkedToken): boolean {
  if (token.type === 'image') return true
  const inside =
    token.type === 'table'
      ? [token.header, ...token.rows].flatMap((cells) => cells.flatMap(({ tokens }) => tokens))
      : []
  return marked([...inside, ...('tokens' in token ? (token.tokens ?? []) : [])]).some(hasPicture)
}

/** Returns the id of a heading as code hosts make it, so that links between guides work there and here. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
