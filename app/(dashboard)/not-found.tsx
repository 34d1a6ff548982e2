import { titled } from '@/components/language/server-messages'
import { frameMessages } from '@/components/shell/frame-messages'
import { NotFoundMessage } from '@/components/shell/not-found-message'

export const generateMetadata = titled(frameMessages, (text) => text.notFound.title)

// Beside the layout, so that a missing page keeps the navigation.
export default NotFoundMessage
