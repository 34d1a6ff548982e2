/** A part of a guide. Texts still have their inline marks: code, emphasis, links. */
export type Block =
  | { kind: 'heading'; level: number; id: string; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'table'; columns: string[]; rows: string[][] }
  | { kind: 'code'; language: string; text: string }

export interface Guide {
  title: string
  blocks: Block[]
}

/**
 * Parses the part of Markdown that docs/guides use: headings, paragraphs, lists without nesting, tables and fenced code. It leaves out
 * comments and pictures.
 */
export function parseGuide(source: string): Guide {
  const blocks = chunksOf(source)
    .map(toBlock)
    .filter((block) => block !== null)
  const [first, ...rest] = blocks
  if (first?.kind !== 'heading' || first.level !== 1) throw new Error('A guide begins with its title.')
  return { title: first.text, blocks: rest }
}

/** Splits at empty lines outside of fenced code. A heading is a chunk too. */
function chunksOf(source: string): string[][] {
  const chunks: string[][] = []
  let chunk: string[] = []
  let isCode = false
  const end = () => {
    if (chunk.length > 0) chunks.push(chunk)
    chunk = []
  }
  for (const line of source.split('\n')) {
    const isFence = line.startsWith('```')
    if (isFence && !isCode) end()
    if (isCode || line.trim() !== '') chunk.push(line)
    if ((isFence && isCode) || (!isCode && (line.trim() === '' || line.startsWith('#')))) end()
    if (isFence) isCode = !isCode
  }
  end()
  return chunks
}

function toBlock(lines: string[]): Block | null {
  const [first = ''] = lines
  if (first.startsWith('<!--') || /!\[/.test(first)) return null
  if (first.startsWith('```')) return { kind: 'code', language: first.slice(3), text: lines.slice(1, -1).join('\n') }
  const heading = /^(#{1,3}) (.*)$/.exec(first)
  if (heading?.[1] && heading[2])
    return { kind: 'heading', level: heading[1].length, id: slugOf(heading[2]), text: heading[2] }
  if (first.startsWith('|')) return tableOf(lines)
  const isOrdered = first.startsWith('1. ')
  if (isOrdered || first.startsWith('- ')) return { kind: 'list', isOrdered, items: itemsOf(lines) }
  return { kind: 'paragraph', text: lines.join(' ') }
}

/** The second row of a table is the line below its head. */
function tableOf(lines: string[]): Block | null {
  const [columns = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  )
  return rows.some((cells) => cells.some((cell) => cell.startsWith('!['))) ? null : { kind: 'table', columns, rows }
}

/** A line that begins with a space continues its item. */
function itemsOf(lines: string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    if (line.startsWith(' ')) items.push(`${items.pop() ?? ''} ${line.trim()}`)
    else items.push(line.slice(line.indexOf(' ') + 1))
  }
  return items
}

/** Returns the id of a heading as code hosts make it, so that links between guides work there and here. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

export type Inline =
  | { kind: 'text' | 'code' | 'strong' | 'emphasis'; text: string }
  | { kind: 'link'; text: string; target: string }

/** Splits a text at its inline marks. */
export function inlineOf(text: string): Inline[] {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/)
    .filter((part) => part !== '')
    .map((part): Inline => {
      if (/^`[^`]+`$/.test(part)) return { kind: 'code', text: part.slice(1, -1) }
      if (/^\*\*[^*]+\*\*$/.test(part)) return { kind: 'strong', text: part.slice(2, -2) }
      if (/^\*[^*]+\*$/.test(part)) return { kind: 'emphasis', text: part.slice(1, -1) }
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part)
      return link?.[1] && link[2] ? { kind: 'link', text: link[1], target: link[2] } : { kind: 'text', text: part }
    })
}
