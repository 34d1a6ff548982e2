import Link from 'next/link'
import { Wordmark } from '@/components/ui/wordmark'

/** Renders a page outside the dashboard with the product's name, a heading and one task. */
export function NarrowPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[24rem] flex-col gap-10 px-5 py-8 sm:py-[12vh]">
      <Link href="/" className="self-start">
        <Wordmark />
      </Link>
      <main id="main" className="flex flex-col gap-6">
        <h1 className="text-title tracking-tight">{title}</h1>
        {children}
      </main>
    </div>
  )
}
