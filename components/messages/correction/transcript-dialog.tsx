'use client'

import { FormDialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/fields'
import { type SubmitTexts, useForm } from '@/components/ui/form'
import { MAX_CORRECTED_CHARACTERS } from '@/server/contract/limits'

/** Renders the dialog in which a person writes a transcript. */
export function TranscriptDialog(props: {
  text: SubmitTexts & { title: string; label: string; hint: string; recording: string }
  transcript: string
  /** Path of the recording; null when it cannot be played. */
  audioPath: string | null
  request: { isPending: boolean; error: unknown }
  onSubmit: (text: string) => void
  onClose: () => void
}) {
  const { text, transcript, audioPath, request, onSubmit, onClose } = props
  const form = useForm({ text: transcript }, request)
  return (
    <FormDialog text={text} onClose={onClose} form={form} onSubmit={() => onSubmit(form.values.text)}>
      {audioPath === null ? null : (
        // The dialog covers the player of the page. The transcript is below.
        // biome-ignore lint/a11y/useMediaCaption: a person writes the transcript while listening
        <audio controls preload="none" src={audioPath} aria-label={text.recording} className="w-full" />
      )}
      <TextField
        label={text.label}
        hint={text.hint}
        {...form.field('text')}
        rows={10}
        maxLength={MAX_CORRECTED_CHARACTERS}
        required
      />
    </FormDialog>
  )
}
