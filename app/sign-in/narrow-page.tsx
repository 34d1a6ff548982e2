import Link from 'next/link'
import { Wordmark } from '@/components/ui/wordmark'

/** A narrow page before the dashboard: the name, one heading, one thing to do. */
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
