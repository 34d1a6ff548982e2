'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Field } from '@/components/ui/fields'
import { MAX_ACCOUNT_NAME_CHARACTERS } from '@/server/contract/limits'
import { SettingForm } from './setting-form'
import { settingsMessages } from './settings-messages'

const messages = settingsMessages.account

/** Renames the account. */
export function AccountNameForm({ name: before }: { name: string }) {
  const [name, setName] = useState(before)
  const router = useRouter()
  const announce = useAnnounce()
  const rename = api.settings.rename.useMutation({
    onSuccess: ({ name }) => {
      announce(messages.announceRenamed(name))
      router.refresh()
    },
  })
  return (
    <SettingForm isPending={rename.isPending} onSave={() => rename.mutate({ name })} messages={messages}>
      <Field
        label={messages.name}
        hint={messages.nameHint}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={rename.error ? <ErrorText error={rename.error} /> : null}
        autoComplete="off"
        maxLength={MAX_ACCOUNT_NAME_CHARACTERS}
        required
      />
    </SettingForm>
  )
}
