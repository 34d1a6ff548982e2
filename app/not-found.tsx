import type { Metadata } from 'next'
import { frameMessages } from '@/components/shell/frame-messages'
import { NotFoundMessage } from '@/components/shell/not-found-message'

export const metadata: Metadata = { title: frameMessages.notFound.title }

export default function NotFound() {
  return (
    <main id="main">
      <NotFoundMessage />
    </main>
  )
}
