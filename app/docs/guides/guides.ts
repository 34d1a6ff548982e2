import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lexer, type MarkedToken, type Token } from 'marked'

/** The guides for people who use the service, in reading order. Those for operators are only in the repository. */
export const GUIDES = [
  'receivers',
  'listen',
  'api',
  'automation',
  'agents',
  'channels',
  'widget',
  'campaign-page',
  'one-time-codes',
  'voicemail',
  'dashboard',
] as const
export type GuideName = (typeof GUIDES)[number]

export const isGuide = (name: string): name is GuideName => GUIDES.some((guide) => guide === name)

export interface Guide {
  title: string
  href: string
  blocks: MarkedToken[]
  sections: { name: string; id: string }[]
}

const known = new Map<GuideName, Guide>()

export const guides = (): Guide[] => GUIDES.map(readGuide)

/** Reads a guide from docs/guides. The file is read once, because it belongs to the version that runs. */
export function readGuide(name: GuideName): Guide {
  let guide = known.get(name)
  if (!guide) {
    const { title, blocks } = parseGuide(readFileSync(guidePath(name), 'utf8'))
    const headings = blocks.filter((block) => block.type === 'heading')
    const sections = headings.map(({ text }) => ({ name: text, id: headingId(text) }))
    guide = { title, href: guideHref(name), blocks, sections }
    known.set(name, guide)
  }
  return guide
}

const guidePath = (name: GuideName): string => path.join(process.cwd(), 'docs', 'guides', `${name}.md`)

const guideHref = (name: GuideName): string => `/docs/guides/${name}`

/** Parses a guide in Markdown. Comments and pictures are left out: the pictures are only in the repository. */
export function parseGuide(source: string): Pick<Guide, 'title' | 'blocks'> {
  const [first, ...rest] = marked(lexer(source)).filter(({ type }) => type !== 'space' && type !== 'html')
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('A guide begins with its title.')
  return { title: first.text, blocks: rest.filter((block) => !hasPicture(block)) }
}

/** The tokens of a list that has only tokens of marked, because no extension is used. */
export const marked = (tokens: readonly Token[] = []): MarkedToken[] => tokens as MarkedToken[]

function hasPicture(token: MarkedToken): boolean {
  if (token.type === 'image') return true
  const cells = token.type === 'table' ? [token.header, ...token.rows].flat().flatMap(({ tokens }) => tokens) : []
  return marked([...cells, ...('tokens' in token ? (token.tokens ?? []) : [])]).some(hasPicture)
}

/** Returns the id of a heading as code hosts make it, so that links between guides work there and here. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The chapters of the reference that say the same as a document of the repository. */
const CHAPTERS: Record<string, string> = {
  '../spec.md#completed-message': '/docs/webhooks#event',
  '../receivers/README.md': '/docs/webhooks#receiving',
}

/** Returns where a link of a guide leads: here, to a chapter of the reference, or to another host. Null for files of the repository. */
export function linkTarget(target: string): string | null {
  if (target.startsWith('#') || target.startsWith('https://')) return target
  const chapter = Object.hasOwn(CHAPTERS, target) ? CHAPTERS[target] : undefined
  if (chapter !== undefined) return chapter
  const [file = '', section] = target.split('#')
  const name = file.replace(/\.md$/, '')
  if (!isGuide(name)) return null
  return section === undefined ? guideHref(name) : `${guideHref(name)}#${section}`
}
