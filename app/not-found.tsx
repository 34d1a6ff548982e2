import { getMessages, titled } from '@/components/language/server-messages'
import { frameMessages } from '@/components/shell/frame-messages'
import { NotFoundHelp } from '@/components/shell/not-found-message'
import { NarrowPage } from './sign-in/narrow-page'

export const generateMetadata = titled(frameMessages, (text) => text.notFound.title)

export default async function NotFound() {
  const { title } = (await getMessages(frameMessages)).notFound
  return (
    <div lang="en">
      <NarrowPage title={title}>
        <NotFoundHelp />
      </NarrowPage>
    </div>
  )
}
