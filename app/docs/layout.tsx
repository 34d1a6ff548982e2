import { headers } from 'next/headers'
import Link from 'next/link'
import { LanguageMemory } from '@/components/ui/code/language-memory'
import { Wordmark } from '@/components/ui/wordmark'
import { PATH_HEADER } from '@/proxy'
import { currentMember } from '@/server/accounts/auth/auth'
import { Contents } from './contents'
import { DocsSearch } from './docs-search'
import { guides } from './guides/guides'
import { contents } from './places'

/** Renders the column of the reference and the guides: the way to the dashboard, the search and the contents. */
export default async function DocsLayout({ children }: { children: React.ReactNode }) {
  const [isMember, path] = await Promise.all([
    currentMember().then((member) => member !== null),
    headers().then((all) => (all.get(PATH_HEADER) ?? '/docs').split('?', 1)[0] ?? ''),
  ])
  const guide = guides().find(({ href }) => href === path)
  const sections = (guide?.sections ?? []).map(({ name, id }) => ({ name, href: `${path}#${id}` }))
  const groups = [...(sections.length > 0 ? [{ name: 'On this page', entries: sections }] : []), ...contents()]
  return (
    <div className="lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="contents lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-rule lg:border-e lg:bg-panel">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 border-rule border-b bg-panel px-5 py-3 sm:px-8 lg:flex-col lg:border-b-0 lg:px-6 lg:pt-6 lg:pb-5">
          <Link href="/" className="self-start">
            <Wordmark />
          </Link>
          <Link
            href={isMember ? '/integrations/webhooks' : `/sign-in?from=${encodeURIComponent(path)}`}
            prefetch={false}
            className="link lg:text-small"
          >
            {isMember ? 'Go to dashboard' : 'Sign in'}
          </Link>
          <DocsSearch />
        </div>
        <Contents path={path} groups={groups} />
      </div>
      {children}
      <LanguageMemory />
    </div>
  )
}
