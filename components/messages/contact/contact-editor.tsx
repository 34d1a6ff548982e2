import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { FormDialog } from '@/components/ui/dialog'
import { Field, TextField } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { MAX_CONTACT_NAME_CHARACTERS, MAX_NOTE_CHARACTERS } from '@/server/contract/limits'
import type { SavedContact } from '@/server/contract/messages/message-page'
import { contactMessages as messages } from '../dialog-messages'

/** Changes the name and the notes of the contact that a message is from. All messages of the contact show them. */
export function ContactEditor(props: {
  messageId: string
  saved: SavedContact
  saidName: string | null
  onClose: () => void
}) {
  const finish = useFinish()
  const save = api.messages.saveContact.useMutation({ onSuccess: () => finish(messages.saved, props.onClose) })
  const form = useForm(props.saved, save)
  return (
    <FormDialog
      text={{ title: messages.title, submit: messages.save, pending: messages.save }}
      onClose={props.onClose}
      form={form}
      onSubmit={() => save.mutate({ id: props.messageId, ...form.values })}
    >
      <Field
        label={messages.name}
        hint={messages.nameHint}
        {...form.field('name')}
        placeholder={props.saidName ?? undefined}
        maxLength={MAX_CONTACT_NAME_CHARACTERS}
        autoComplete="off"
      />
      <TextField
        label={messages.notes}
        {...form.field('notes')}
        placeholder={messages.notesPlaceholder}
        rows={4}
        maxLength={MAX_NOTE_CHARACTERS}
      />
    </FormDialog>
  )
}
