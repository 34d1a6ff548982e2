import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { GuideText } from '../guide-text'
import { isGuide, readGuide } from '../guides'

interface Props {
  params: Promise<{ guide: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { guide } = await params
  return isGuide(guide) ? { title: readGuide(guide).title } : {}
}

export default async function GuidePage({ params }: Props) {
  const { guide } = await params
  if (!isGuide(guide)) notFound()
  const { title, blocks } = readGuide(guide)
  return (
    <main id="main" className="min-w-0 max-w-[52rem] px-5 pt-8 pb-24 sm:px-8 lg:px-12 lg:pt-10">
      <h1 className="pb-4 text-display tracking-[-0.025em]">{title}</h1>
      <GuideText blocks={blocks} />
    </main>
  )
}
