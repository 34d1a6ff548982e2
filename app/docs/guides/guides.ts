import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Entry } from '../outline'
import type { LinkedPlace } from '../search-index'
import { type Guide, headingId, parseGuide } from './parse-guide'

/** The guides for people who use the service, in reading order. Those for operators are only in the repository. */
export const GUIDES = [
  'receivers',
  'api',
  'automation',
  'channels',
  'widget',
  'campaign-page',
  'one-time-codes',
  'voicemail',
  'dashboard',
] as const
export type GuideName = (typeof GUIDES)[number]

export const isGuide = (name: string): name is GuideName => GUIDES.some((guide) => guide === name)

export const guideHref = (name: GuideName): string => `/docs/guides/${name}`

const parsed = new Map<GuideName, Promise<Guide>>()

/** Reads a guide from docs/guides. The file is read once, because it belongs to the version that runs. */
export function readGuide(name: GuideName): Promise<Guide> {
  const known = parsed.get(name)
  if (known) return known
  const reading = readFile(path.join(process.cwd(), 'docs', 'guides', `${name}.md`), 'utf8').then(parseGuide)
  parsed.set(name, reading)
  // A failed read is repeated by the next request; this one still gets the error.
  reading.catch(() => parsed.delete(name))
  return reading
}

/** A section of a guide, as the search finds it. */
export interface GuideSection {
  title: string
  /** The title of the guide; empty for the guide itself. */
  guide: string
  href: string
}

/** Returns the guides and their sections for the search. */
export const linkedSections = (sections: readonly GuideSection[]): LinkedPlace[] =>
  sections.map(({ guide, ...rest }) => ({ kind: 'guide', chapter: guide, ...rest }))

/** Returns the guides as entries of a table of contents. */
export const guideEntries = (sections: readonly GuideSection[]): Entry[] =>
  sections.flatMap(({ title, guide, href }) => (guide === '' ? [{ id: href, name: title, href }] : []))

/** Lists all guides and their sections. */
export async function guideSections(): Promise<GuideSection[]> {
  const sections = await Promise.all(
    GUIDES.map(async (name) => {
      const { title, blocks } = await readGuide(name)
      const headings = blocks.filter((block) => block.type === 'heading')
      return [
        { title, guide: '', href: guideHref(name) },
        ...headings.map(({ text }) => ({ title: text, guide: title, href: `${guideHref(name)}#${headingId(text)}` })),
      ]
    }),
  )
  return sections.flat()
}
