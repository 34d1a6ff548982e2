'use client'

import { Suspense } from 'react'
import { inboxMessages } from '@/components/messages/inbox-messages'
import { lazyPart } from '@/components/ui/lazy-part'
import type { MessageProgress } from '@/server/contract/messages/progress'
import type { UnfinishedMessage } from '@/server/contract/messages/unfinished'

// The page of a completed message does not load them.
const RetryMessage = lazyPart(() => import('./retry-message').then(({ RetryMessage }) => ({ default: RetryMessage })))
const DiscardMessage = lazyPart(() =>
  import('./discard-message').then(({ DiscardMessage }) => ({ default: DiscardMessage })),
)

/** Renders the actions for a failed or waiting message. */
export function RowActions({
  message: { id, contact, kind },
  hasRetry,
  sectionId,
}: {
  message: Pick<UnfinishedMessage, 'id' | 'contact'> & Pick<MessageProgress, 'kind'>
  hasRetry: boolean
  sectionId: string
}) {
  const name = contact ?? inboxMessages.sender.unknownSender
  return (
    <Suspense>
      {hasRetry ? <RetryMessage messageId={id} contact={name} sectionId={sectionId} /> : null}
      <DiscardMessage messageId={id} contact={name} sectionId={sectionId} isWaiting={kind === 'waiting'} />
    </Suspense>
  )
}
