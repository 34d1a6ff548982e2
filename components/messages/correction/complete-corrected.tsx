'use client'

import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-finish'
import { completeCorrectedMessages as messages } from './correction-messages'
import { TranscriptDialog } from './transcript-dialog'

/** Completes a message that waits with the text that a person writes. The focus moves to `sectionId`. */
export function CompleteCorrected(props: {
  messageId: string
  transcript: string
  audioPath: string | null
  sectionId: string
  onClose: () => void
}) {
  const finish = useFinish(props.sectionId)
  const complete = api.messages.complete.useMutation({ onSuccess: () => finish(messages.announce, props.onClose) })
  return (
    <TranscriptDialog
      text={messages}
      transcript={props.transcript}
      audioPath={props.audioPath}
      request={complete}
      onSubmit={(text) => complete.mutate({ id: props.messageId, text })}
      onClose={props.onClose}
    />
  )
}
