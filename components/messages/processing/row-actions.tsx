'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { lazyPart, useIsLoaded } from '@/components/ui/lazy-part'
import { LtrText, UserText } from '@/components/ui/text'
import type { MessageProgress, UnfinishedCounts, UnfinishedMessage } from '@/server/contract/messages/unfinished'
import { inboxMessages } from '../inbox-messages'
import { processingMessages, uncompletedMessages } from '../processing-messages'

// Loaded when a person moves to the button, so that it is there when it opens.
const load = () => import('./confirm-discard')
const ConfirmDiscard = lazyPart(load, 'ConfirmDiscard')

interface Props {
  messageId: string
  /** Tells assistive technology which message it is about. */
  contact: string
  /** The focus moves there, because the button disappears. */
  sectionId: string
}

export function RowActions(props: {
  message: Pick<UnfinishedMessage, 'id' | 'contact'> & Pick<MessageProgress, 'kind'>
  hasRetry: boolean
  sectionId: string
}) {
  const { id, contact, kind } = props.message
  const row = { messageId: id, contact: contact ?? inboxMessages.sender.unknownSender, sectionId: props.sectionId }
  return (
    <>
      {props.hasRetry ? <RetryMessage {...row} /> : null}
      <DiscardMessage {...row} isWaiting={kind === 'waiting'} />
    </>
  )
}

/** Runs the failed or held step of a message again, now. */
function RetryMessage({ messageId, contact, sectionId }: Props) {
  const finish = useFinishedRetry(sectionId)
  const isLoaded = useIsLoaded()
  const { retry: messages } = uncompletedMessages
  const retry = api.messages.retry.useMutation({ onSuccess: () => finish(messages.announce) })
  return (
    <>
      <Button
        variant="secondary"
        disabled={!isLoaded}
        aria-disabled={retry.isPending}
        onClick={() => retry.isPending || retry.mutate({ id: messageId })}
      >
        {retry.isPending ? messages.pending : messages.button}
        <LtrText className="sr-only"> {contact}</LtrText>
      </Button>
      <div role="alert" className="order-last basis-full empty:hidden">
        {retry.error ? <ErrorState error={retry.error} /> : null}
      </div>
    </>
  )
}

/** Discards a message after a confirmation. @param props.isWaiting it continues by itself, so the button is not the one to press */
function DiscardMessage({ contact, isWaiting, ...message }: Props & { isWaiting: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const isLoaded = useIsLoaded()
  return (
    <>
      <Button
        variant={isWaiting ? 'quiet' : 'secondary-danger'}
        disabled={!isLoaded}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {uncompletedMessages.discard}
        <UserText className="sr-only"> {contact}</UserText>
      </Button>
      {isOpen ? <ConfirmDiscard {...message} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Runs the failed step of each failed message again that a retry can help. The focus moves to `sectionId`, because the button disappears. */
export function RetryAllFailed({ counts, sectionId }: { counts: UnfinishedCounts; sectionId: string }) {
  const finish = useFinishedRetry(sectionId)
  const isLoaded = useIsLoaded()
  const { retryAll: messages } = processingMessages
  const retry = api.messages.retryAllFailed.useMutation({
    onSuccess: ({ retried }) => finish(messages.announce(retried)),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {counts.retryable < counts.failed ? (
        <span className="text-small text-soft">{messages.others(counts.failed - counts.retryable)}</span>
      ) : null}
      <Button
        variant="secondary"
        disabled={!isLoaded}
        aria-disabled={retry.isPending}
        onClick={() => retry.isPending || retry.mutate()}
      >
        {retry.isPending ? messages.pending : messages.button(counts)}
      </Button>
      <div role="alert" className="empty:hidden">
        {retry.error ? <ErrorState error={retry.error} /> : null}
      </div>
    </div>
  )
}

function useFinishedRetry(sectionId: string): (announcement: string) => void {
  const router = useRouter()
  const announce = useAnnounce()
  return (announcement) => {
    announce(announcement)
    document.getElementById(sectionId)?.focus()
    router.refresh()
  }
}
