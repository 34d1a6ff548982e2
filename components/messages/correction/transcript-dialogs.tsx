'use client'

import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { FormDialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/fields'
import { type SubmitTexts, useForm } from '@/components/ui/form'
import { MAX_CORRECTED_CHARACTERS } from '@/server/contract/limits'
import { completeCorrectedMessages, correctTranscriptMessages } from './correction-messages'

export interface CorrectProps {
  messageId: string
  transcript: string
  /** Path of the recording; null when it cannot be played. */
  audioPath: string | null
}

/** Corrects the transcript of a completed message. */
export function CorrectTranscript(props: CorrectProps & { onClose: () => void }) {
  const messages = correctTranscriptMessages
  const finish = useFinish()
  const request = api.messages.correct.useMutation({ onSuccess: () => finish(messages.announce, props.onClose) })
  return <TranscriptDialog {...props} messages={messages} request={request} />
}

/** Completes a message that waits with the text that a person writes. The focus moves to `sectionId`. */
export function CompleteCorrected(props: CorrectProps & { sectionId: string; onClose: () => void }) {
  const messages = completeCorrectedMessages
  const finish = useFinish(props.sectionId)
  const request = api.messages.complete.useMutation({ onSuccess: () => finish(messages.announce, props.onClose) })
  return <TranscriptDialog {...props} messages={messages} request={request} />
}

interface DialogProps extends CorrectProps {
  messages: SubmitTexts & { title: string; label: string; hint: string; recording: string }
  request: { isPending: boolean; error: unknown; mutate: (input: { id: string; text: string }) => void }
  onClose: () => void
}

/** Renders the dialog in which a person writes a transcript. */
function TranscriptDialog({ messageId, transcript, audioPath, messages, request, onClose }: DialogProps) {
  const form = useForm({ text: transcript }, request)
  return (
    <FormDialog
      text={messages}
      onClose={onClose}
      form={form}
      onSubmit={() => request.mutate({ id: messageId, ...form.values })}
    >
      {audioPath === null ? null : (
        // The dialog covers the player of the page. The transcript is below.
        // biome-ignore lint/a11y/useMediaCaption: a person writes the transcript while listening
        <audio controls preload="none" src={audioPath} aria-label={messages.recording} className="w-full" />
      )}
      <TextField
        label={messages.label}
        hint={messages.hint}
        {...form.field('text')}
        rows={10}
        maxLength={MAX_CORRECTED_CHARACTERS}
        required
      />
    </FormDialog>
  )
}
