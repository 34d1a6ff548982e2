import type { Metadata } from 'next'
import Link from 'next/link'
import { frameMessages } from '@/components/shell/frame-messages'

const messages = frameMessages.notFound

export const metadata: Metadata = { title: messages.title }

export default function NotFound() {
  return (
    <main id="main" className="mx-auto flex max-w-[36rem] flex-col gap-3 px-5 py-[14vh]">
      <h1 className="text-title tracking-tight">{messages.title}</h1>
      <p className="text-soft">{messages.description}</p>
      <p>
        <Link href="/messages" className="text-accent underline">
          {messages.action}
        </Link>
      </p>
    </main>
  )
}
