'use client'

import { api } from '@/components/api/client'
import { ErrorAlert } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-finish'
import { Button } from '@/components/ui/button'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyPart, useIsLoaded } from '@/components/ui/lazy-part'
import { LtrText, UserText } from '@/components/ui/text'
import type { MessageProgress, UnfinishedCounts, UnfinishedMessage } from '@/server/contract/messages/unfinished'
import { inboxMessages } from '../inbox-messages'
import { processingMessages, uncompletedMessages } from '../processing-messages'

const load = () => import('./confirm-discard')
const ConfirmDiscard = lazyPart(load, 'ConfirmDiscard')

/** Retries and discards a message. The focus moves to `sectionId`, because the buttons disappear. */
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
      {/* A message that waits continues by itself, so the button is not the one to press. */}
      <DialogButton
        variant={kind === 'waiting' ? 'quiet' : 'secondary-danger'}
        load={load}
        dialog={(close) => <ConfirmDiscard messageId={id} sectionId={props.sectionId} onClose={close} />}
      >
        {uncompletedMessages.discard}
        <UserText className="sr-only"> {row.contact}</UserText>
      </DialogButton>
    </>
  )
}

function RetryMessage(props: { messageId: string; contact: string; sectionId: string }) {
  const finish = useFinish(props.sectionId)
  const isLoaded = useIsLoaded()
  const { retry: messages } = uncompletedMessages
  const retry = api.messages.retry.useMutation({ onSuccess: () => finish(messages.announce) })
  return (
    <>
      <Button
        variant="secondary"
        disabled={!isLoaded}
        aria-disabled={retry.isPending}
        onClick={() => retry.isPending || retry.mutate({ id: props.messageId })}
      >
        {retry.isPending ? messages.pending : messages.button}
        <LtrText className="sr-only"> {props.contact}</LtrText>
      </Button>
      <ErrorAlert error={retry.error} className="order-last basis-full" />
    </>
  )
}

/** Runs the failed step of each failed message again that a retry can help. The focus moves to `sectionId`, because the button disappears. */
export function RetryAllFailed({ counts, sectionId }: { counts: UnfinishedCounts; sectionId: string }) {
  const finish = useFinish(sectionId)
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
      <ErrorAlert error={retry.error} />
    </div>
  )
}
