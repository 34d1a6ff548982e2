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

/** Shows a guide of docs/guides, with links to the others. */
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
        <Link href="/" className="self-start">
          <Wordmark />
        </Link>
        {/* The reference has its own policy, so the browser loads it as a new page. */}
        <a href="/docs" className="self-start text-accent hover:underline lg:text-small">
          {messages.reference}
        </a>
        <nav aria-label={messages.title}>
          <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-base lg:flex-col lg:text-small">
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
        <h1 className="pb-5 text-display tracking-[-0.025em]">{title}</h1>
        <GuideText blocks={blocks} />
      </main>
    </div>
  )
}
