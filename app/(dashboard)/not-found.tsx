import type { Metadata } from 'next'
import { frameMessages } from '@/components/shell/frame-messages'
import { NotFoundMessage } from '@/components/shell/not-found-message'

export const metadata: Metadata = { title: frameMessages.notFound.title }

// Beside the layout, so that a missing page keeps the navigation.
export default NotFoundMessage
