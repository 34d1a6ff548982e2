import type { Metadata } from 'next'
import Link from 'next/link'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <main id="main" className="mx-auto flex max-w-[36rem] flex-col gap-3 px-5 py-[14vh]">
      <h1 className="text-title tracking-tight">Page not found</h1>
      <p className="text-soft">
        The link may be old, or what it leads to belongs to another account than the one you are signed in to.
      </p>
      <p>
        <Link href="/messages" className="text-accent underline">
          Go to dashboard
        </Link>
      </p>
    </main>
  )
}
