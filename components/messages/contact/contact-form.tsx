'use client'

import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { Field, TextField } from '@/components/ui/fields'
import { PageForm, useForm } from '@/components/ui/form'
import { useIsLoaded } from '@/components/ui/lazy-part'
import { MAX_CONTACT_NAME_CHARACTERS, MAX_NOTE_CHARACTERS } from '@/server/contract/limits'
import type { SavedContact } from '@/server/contract/messages/contact'
import { contactMessages as messages } from '../dialog-messages'

interface Props {
  /** Any message of the contact. */
  messageId: string
  saved: SavedContact
  nameHint: React.ReactNode
}

/** Changes the name and the notes of a contact on its page. */
export function ContactForm({ messageId, saved, nameHint }: Props) {
  const finish = useFinish()
  const save = api.messages.saveContact.useMutation({ onSuccess: () => finish(messages.saved) })
  const form = useForm(saved, save)
  const isLoaded = useIsLoaded()
  return (
    <fieldset disabled={!isLoaded} className="min-w-0 print:hidden">
      <PageForm
        form={form}
        onSubmit={() => save.mutate({ id: messageId, ...form.values })}
        text={{ submit: messages.save, pending: messages.save }}
        variant="secondary"
        className="gap-3"
      >
        <Field
          label={messages.name}
          {...form.field('name')}
          hint={nameHint}
          maxLength={MAX_CONTACT_NAME_CHARACTERS}
          autoComplete="off"
        />
        <TextField
          label={messages.notes}
          {...form.field('notes')}
          placeholder={messages.notesPlaceholder}
          rows={2}
          maxLength={MAX_NOTE_CHARACTERS}
          className="max-h-60 min-h-15 [field-sizing:content]"
        />
      </PageForm>
    </fieldset>
  )
}
