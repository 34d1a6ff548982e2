'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields'
import type { Passkey } from '@/server/contract/accounts/profile'
import { MAX_PASSKEY_NAME_CHARACTERS } from '@/server/contract/limits'
import { profileMessages } from './profile-messages'

const messages = profileMessages.renamePasskey

/** Asks for another name of a passkey. It is open while it is rendered. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const router = useRouter()
  const announce = useAnnounce()
  const rename = api.passkeys.rename.useMutation({
    onSuccess: ({ name }) => {
      onClose()
      announce(messages.announce(name))
      router.refresh()
    },
  })
  return (
    <FormDialog
      title={messages.title}
      onClose={onClose}
      isPending={rename.isPending}
      noValidate
      onSubmit={() => rename.mutate({ id: passkey.id, name })}
      label={messages.save}
      pendingLabel={messages.saving}
    >
      <Field
        label={messages.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={rename.error ? <ErrorText error={rename.error} /> : null}
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME_CHARACTERS}
        required
      />
    </FormDialog>
  )
}
