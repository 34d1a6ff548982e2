'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { FormDialog } from '@/components/ui/dialog'
import { DialogButton } from '@/components/ui/dialog-button'
import { Field, MACHINE_TEXT } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { LtrText } from '@/components/ui/text'
import { MAX_EMAIL_CHARACTERS } from '@/server/contract/limits'
import { profileMessages } from './profile-messages'

export const ErasePerson = ({ email }: { email: string }) => (
  <DialogButton variant="secondary-danger" dialog={(close) => <EraseDialog email={email} onClose={close} />}>
    {useMessages(profileMessages).erase.button}
  </DialogButton>
)

/** Erases the person after their email address was typed. */
function EraseDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const text = useMessages(profileMessages).erase
  const erase = api.profile.erase.useMutation({ onSuccess: () => location.assign('/') })
  const form = useForm({ email: '' }, erase)
  return (
    <FormDialog
      text={text}
      onClose={onClose}
      form={form}
      onSubmit={() => erase.mutate(form.values)}
      variant="danger"
      isDisabled={form.values.email.trim().toLowerCase() !== email.toLowerCase()}
    >
      <p>{text.consequences}</p>
      <p className="text-soft">{text.remains}</p>
      <Field
        label={text.label(<LtrText>{email}</LtrText>)}
        {...form.field('email')}
        {...MACHINE_TEXT}
        maxLength={MAX_EMAIL_CHARACTERS}
        required
      />
    </FormDialog>
  )
}
