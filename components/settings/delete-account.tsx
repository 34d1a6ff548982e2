'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { FormDialog } from '@/components/ui/dialog'
import { DialogButton } from '@/components/ui/dialog-button'
import { Field, MACHINE_TEXT } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { UserText } from '@/components/ui/text'
import { MAX_ACCOUNT_NAME_CHARACTERS } from '@/server/contract/limits'
import { accountMessages } from './account-messages'

export const DeleteAccount = ({ name }: { name: string }) => (
  <DialogButton variant="secondary-danger" dialog={(close) => <DeleteDialog name={name} onClose={close} />}>
    {useMessages(accountMessages).deleteAccount.button}
  </DialogButton>
)

/** Deletes the account after its name was typed. The next page shows another account, or asks the person to sign in. */
function DeleteDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const text = useMessages(accountMessages).deleteAccount
  const remove = api.settings.deleteAccount.useMutation({
    // A full page load, so that no data of this account stays in the browser.
    onSuccess: () => location.assign('/'),
  })
  const form = useForm({ name: '' }, remove)
  const account = <UserText>{name}</UserText>
  return (
    <FormDialog
      text={{ ...text, title: text.title(account) }}
      onClose={onClose}
      form={form}
      onSubmit={() => remove.mutate(form.values)}
      variant="danger"
      isDisabled={form.values.name.trim() !== name}
    >
      <p>{text.consequences}</p>
      <div className="text-soft">
        <p>{text.remains}</p>
        <ul className="mt-1 list-disc ps-5">
          {text.remaining.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      <p>{text.exportFirst}</p>
      <Field
        label={text.label(account)}
        {...form.field('name')}
        {...MACHINE_TEXT}
        maxLength={MAX_ACCOUNT_NAME_CHARACTERS}
        required
      />
    </FormDialog>
  )
}
