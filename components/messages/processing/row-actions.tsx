'use client'

import { api } from '@/components/api/client'
import { ErrorAlert } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-request'
import { Button } from '@/components/ui/button'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyPart, useIsLoaded } from '@/components/ui/lazy-part'
import { LtrText, UserText } from '@/components/ui/text'
import type { MessageProgress, UnfinishedCounts, UnfinishedMessage } from '@/server/contract/messages/unfinished'
import { canRetry, isPersonReason } from '@/server/contract/processing/retry'
import { inboxMessages } from '../inbox-messages'
import { processingMessages, uncompletedMessages } from '../processing-messages'

const load = () => import('./confirm-discard')
const ConfirmDiscard = lazyPart(load, 'ConfirmDiscard')
const loadCorrection = () => import('../correction/transcript-dialogs')
const CompleteCorrected = lazyPart(loadCorrection, 'CompleteCorrected')

interface RowProps {
  message: Pick<UnfinishedMessage, 'id' | 'contact' | 'held' | 'failure'> & Pick<MessageProgress, 'kind'>
  /** What the engine heard, and the recording. Given where a person may correct it. */
  heard?: { transcript: string; audioPath: string | null }
  /** Gets the focus, because the buttons disappear. */
  sectionId: string
}

/** Completes, retries and discards a message: what can help it. */
export function RowActions({ message, heard, sectionId }: RowProps) {
  const { id, contact, kind, held, failure } = message
  const row = { messageId: id, contact: contact ?? inboxMessages.sender.unknownSender, sectionId }
  return (
    <>
      {held !== null && isPersonReason(held) ? <CompleteAsHeard {...row} /> : null}
      {held !== null && isPersonReason(held) && heard !== undefined ? (
        <DialogButton
          variant="secondary"
          load={loadCorrection}
          dialog={(close) => <CompleteCorrected messageId={id} {...heard} sectionId={sectionId} onClose={close} />}
        >
          {uncompletedMessages.correct}
        </DialogButton>
      ) : null}
      {canRetry({ held, code: failure?.code ?? null }) ? <RetryMessage {...row} /> : null}
      {/* A message that waits is not lost, so the button is not the one to press. */}
      <DialogButton
        variant={kind === 'waiting' ? 'quiet' : 'secondary-danger'}
        load={load}
        dialog={(close) => <ConfirmDiscard messageId={id} sectionId={sectionId} onClose={close} />}
      >
        {uncompletedMessages.discard}
        <UserText className="sr-only"> {row.contact}</UserText>
      </DialogButton>
    </>
  )
}

interface ActionProps {
  messageId: string
  contact: string
  sectionId: string
}

function CompleteAsHeard({ messageId, ...props }: ActionProps) {
  const finish = useFinish(props.sectionId)
  const complete = api.messages.complete.useMutation({ onSuccess: () => finish(uncompletedMessages.asHeard.announce) })
  return (
    <RowButton
      {...props}
      text={uncompletedMessages.asHeard}
      request={complete}
      onPress={() => complete.mutate({ id: messageId })}
    />
  )
}

function RetryMessage({ messageId, ...props }: ActionProps) {
  const finish = useFinish(props.sectionId)
  const retry = api.messages.retry.useMutation({ onSuccess: () => finish(uncompletedMessages.retry.announce) })
  return (
    <RowButton
      {...props}
      text={uncompletedMessages.retry}
      request={retry}
      onPress={() => retry.mutate({ id: messageId })}
    />
  )
}

function RowButton(props: {
  contact: string
  text: { button: string; pending: string }
  request: { isPending: boolean; error: unknown }
  onPress: () => void
}) {
  const { text, request } = props
  const isLoaded = useIsLoaded()
  return (
    <>
      <Button
        variant="secondary"
        disabled={!isLoaded}
        aria-disabled={request.isPending}
        onClick={() => request.isPending || props.onPress()}
      >
        {request.isPending ? text.pending : text.button}
        <LtrText className="sr-only"> {props.contact}</LtrText>
      </Button>
      <ErrorAlert error={request.error} className="order-last basis-full" />
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
