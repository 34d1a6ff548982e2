import Link from 'next/link'
import { Wordmark } from '@/components/ui/wordmark'
import { currentMember } from '@/server/accounts/auth/auth'
import { Contents } from './contents'
import { DocsSearch } from './docs-search'
import type { Group } from './outline'
import type { LinkedPlace } from './search-index'
import { searchMessages } from './search-messages'

interface Props {
  /** The path of the page, to return to after the sign-in. */
  path: string
  contents: Group[]
  /** What the search finds besides the places on the page itself. */
  linked: readonly LinkedPlace[]
  placeholder?: string
  children: React.ReactNode
}

/** Renders the column of the reference and of the guides: the way to the dashboard, the search and the contents; and the page beside it. */
export async function DocsFrame({ path, contents, linked, placeholder, children }: Props) {
  const isMember = (await currentMember()) !== null
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
            className="text-accent hover:underline lg:text-small"
          >
            {isMember ? 'Go to dashboard' : 'Sign in'}
          </Link>
          <DocsSearch linked={linked} placeholder={placeholder ?? searchMessages.placeholder} />
        </div>
        <Contents groups={contents} />
      </div>
      {children}
    </div>
  )
}
