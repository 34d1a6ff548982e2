import { titled } from '@/components/language/server-messages'
import { frameMessages } from '@/components/shell/frame-messages'
import { NotFoundMessage } from '@/components/shell/not-found-message'

export const generateMetadata = titled(frameMessages, (text) => text.notFound.title)

export default function NotFound() {
  return (
    <main id="main" lang="en">
      <NotFoundMessage />
    </main>
  )
}
