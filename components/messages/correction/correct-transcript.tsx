'use client'

import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-finish'
import { correctTranscriptMessages as messages } from './correction-messages'
import { TranscriptDialog } from './transcript-dialog'

export interface CorrectProps {
  messageId: string
  transcript: string
  audioPath: string | null
}

/** Corrects the transcript of a completed message. */
export function CorrectTranscript(props: CorrectProps & { onClose: () => void }) {
  const finish = useFinish()
  const correct = api.messages.correct.useMutation({ onSuccess: () => finish(messages.announce, props.onClose) })
  return (
    <TranscriptDialog
      text={messages}
      transcript={props.transcript}
      audioPath={props.audioPath}
      request={correct}
      onSubmit={(text) => correct.mutate({ id: props.messageId, text })}
      onClose={props.onClose}
    />
  )
}
