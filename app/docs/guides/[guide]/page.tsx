import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { Wordmark } from '@/components/ui/wordmark'
import { guideMessages as messages } from '../guide-messages'
import { GuideText } from '../guide-text'
import { GUIDES, guideHref, isGuide, readGuide } from '../guides'

interface Props {
  params: Promise<{ guide: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { guide } = await params
  return isGuide(guide) ? { title: (await readGuide(guide)).title } : {}
}

/** Shows a guide of docs/guides, with links to the others, to the reference and to the dashboard. */
export default async function GuidePage({ params }: Props) {
  const { guide } = await params
  if (!isGuide(guide)) notFound()
  const [{ title, blocks }, guides] = await Promise.all([
    readGuide(guide),
    Promise.all(GUIDES.map(async (name) => ({ name, title: (await readGuide(name)).title }))),
  ])
  return (
    <div className="lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-4 border-rule border-b bg-panel px-5 py-3 sm:px-8 lg:min-h-dvh lg:border-e lg:border-b-0 lg:px-6 lg:pt-6">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-2 text-small sm:gap-x-5 lg:flex-col">
          <Link href="/" className="max-lg:me-auto">
            <Wordmark />
          </Link>
          {/* The reference has its own policy, so the browser loads it as a new page. */}
          <a href="/docs" className="text-accent hover:underline">
            {messages.reference}
          </a>
          <Link href="/messages" prefetch={false} className="text-accent hover:underline">
            {messages.dashboard}
          </Link>
        </div>
        {/* On a narrow screen the links are in one line, which scrolls to the edges. */}
        <nav
          aria-label={messages.title}
          className="max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 sm:max-lg:-mx-8 sm:max-lg:px-8"
        >
          <ul className="flex gap-x-5 gap-y-1.5 py-1 max-lg:w-max lg:flex-col lg:text-small">
            {guides.map((one) => (
              <li key={one.name}>
                <Link
                  href={guideHref(one.name)}
                  aria-current={one.name === guide ? 'page' : undefined}
                  className="hover:text-accent aria-[current]:font-semibold"
                >
                  {one.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <main id="main" className="min-w-0 max-w-[52rem] px-5 pt-8 pb-24 sm:px-8 lg:px-12 lg:pt-10">
        <h1 className="pb-4 text-[1.75rem]/9 tracking-[-0.025em]">{title}</h1>
        <GuideText blocks={blocks} />
      </main>
    </div>
  )
}
