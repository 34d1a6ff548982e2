import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { openApiDocument } from '@/server/api/openapi/openapi'
import { DocsFrame } from '../../frame'
import { type Group, outline } from '../../outline'
import type { LinkedPlace } from '../../search-index'
import { searchMessages } from '../../search-messages'
import { guideMessages as messages } from '../guide-messages'
import { GuideText } from '../guide-text'
import {
  type GuideName,
  type GuideSection,
  guideEntries,
  guideHref,
  guideSections,
  isGuide,
  linkedSections,
  readGuide,
} from '../guides'

interface Props {
  params: Promise<{ guide: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { guide } = await params
  return isGuide(guide) ? { title: (await readGuide(guide)).title } : {}
}

/** Shows a guide of docs/guides in the frame of the reference. */
export default async function GuidePage({ params }: Props) {
  const { guide } = await params
  if (!isGuide(guide)) notFound()
  const [{ title, blocks }, sections] = await Promise.all([readGuide(guide), guideSections()])
  const reference = outline(openApiDocument())
  return (
    <DocsFrame
      path={guideHref(guide)}
      contents={contentsOf(guide, sections)}
      linked={[...linkedSections(sections), ...chaptersOf(reference)]}
      placeholder={searchMessages.placeholderOnGuide}
    >
      <main id="main" className="min-w-0 max-w-[52rem] px-5 pt-8 pb-24 sm:px-8 lg:px-12 lg:pt-10">
        <h1 className="pb-4 text-title">{title}</h1>
        <GuideText blocks={blocks} />
      </main>
    </DocsFrame>
  )
}

/** Returns the sections of a guide, all guides, and the way to the reference. */
function contentsOf(guide: GuideName, sections: readonly GuideSection[]): Group[] {
  const own = sections.filter(({ guide: of, href }) => of !== '' && href.startsWith(`${guideHref(guide)}#`))
  return [
    {
      name: messages.onThisPage,
      entries: own.map(({ title, href }) => ({ id: href.split('#')[1] ?? '', name: title })),
    },
    {
      name: messages.title,
      entries: guideEntries(sections).map((entry) => ({ ...entry, isPage: entry.href === guideHref(guide) })),
    },
    { name: messages.referenceGroup, entries: [{ id: '/docs', name: messages.reference, href: '/docs' }] },
  ].filter(({ entries }) => entries.length > 0)
}

/** Returns the chapters of the reference as the search finds them from a guide. */
const chaptersOf = (reference: readonly Group[]): LinkedPlace[] =>
  reference.flatMap(({ name, entries }) =>
    entries.map((entry) => ({ kind: 'chapter', title: entry.name, chapter: name, href: `/docs#${entry.id}` })),
  )
